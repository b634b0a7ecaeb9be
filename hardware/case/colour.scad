// Case of firmware/boards/colour32x16.py. openscad -D 'part="front_a"' -o front_a.stl colour.scad;
// parts: front_a front_b spacer_a spacer_b bar back_a back_b foot.

part = "exploded";
include <params_colour32x16.scad>
include <common.scad>
include <wall.scad>
