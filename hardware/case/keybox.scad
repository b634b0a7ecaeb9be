// Key box of a wall board: sixteen keys on the referee's desk, one cable to the board.
// openscad -D 'part="lid"' -o lid.stl keybox.scad; parts: lid grid carrier keys tray.

part = "exploded";
include <params_mono64x16.scad>
include <common.scad>
include <keypad.scad>

floor_z = bed_z - 14;  // under the carrier: legs, diodes and wires
inner = -lid_t - floor_z;

module lid() {
  key_lid() rounded(key_panel[0], key_panel[1], 4);
}

module tray() {
  post = inner - corner_post;
  translate([0, 0, floor_z - wall]) difference() {
    union() {
      linear_extrude(wall) difference() {
        rounded(key_panel[0], key_panel[1], 4);
        for (y = [-12, 0, 12]) translate([0, y]) slot(30);
      }
      linear_extrude(wall + inner) frame(key_panel[0], key_panel[1], wall, 4);
      translate([0, 0, wall - 0.5]) at(corners) cylinder(h = post - fit + 0.5, d = screw_head + 2);
    }
    at(corners) sunk(wall + post - fit);
    // Key cable through the far side, left of the middle where the carrier has its ear.
    translate([-20, key_panel[1] / 2 - wall / 2, wall + inner / 2])
      rotate([90, 0, 0]) cylinder(h = wall + 1, d = gland, center = true);
  }
}

module exploded() {
  color("gray") render() lid();
  translate([0, 0, 22]) color("dimgray") render() grid();
  translate([0, 0, 10]) color("white") key_tops();
  translate([0, 0, -16]) { color("tan") render() carrier(); switches(); }
  translate([0, 0, -36]) color("silver") render() tray();
}

if (part == "lid") lid();
if (part == "grid") grid();
if (part == "carrier") carrier();
if (part == "keys") key_tops();
if (part == "tray") tray();
if (part == "exploded") exploded();
