// Case of firmware/boards/handheld_sh1106.py. openscad -D 'part="lid"' -o lid.stl handheld_sh1106.scad;
// parts: lid grid carrier keys clamp tray.

part = "exploded";
include <params_handheld_sh1106.scad>
include <common.scad>
include <keypad.scad>
include <handheld.scad>
