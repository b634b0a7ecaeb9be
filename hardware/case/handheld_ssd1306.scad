// Case of firmware/boards/handheld_ssd1306.py. openscad -D 'part="lid"' -o lid.stl handheld_ssd1306.scad;
// parts: lid grid carrier keys clamp tray.

part = "exploded";
include <params_handheld_ssd1306.scad>
include <common.scad>
include <keypad.scad>
include <handheld.scad>
