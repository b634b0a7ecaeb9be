// The sixteen keys, the same on the key box and the handheld: what the lid needs, and the parts
// that go with it. z = 0 is the lid's face, +z towards the finger; the keys' middle is at 0, 0.
//
//   grid      on the lid, its bars felt between the keys; pocket below for the printed overlay
//             and a clear film, which slide in from the right over a step
//   key tops  in the lid's holes, flush with its face, a flange keeps them in
//   carrier   holds the switches from behind, wired by hand on its back

key_n = [key_cols, key_rows];
key_field = [key_cols * key_pitch, key_rows * key_pitch];
key_margin = 9;
key_panel = [key_field[0] + 2 * key_margin, key_field[1] + 2 * key_margin];
key_hole = key_top + 0.4;
flange = key_top + 2.4;
flange_t = 1;
grid_t = overlay_t + 1.7;
ear = 6.4;
bed_z = -(lid_t + flange_t + 0.1 + switch_h);  // where the switches' bodies stand
carrier_top = bed_z + 1;
carrier_t = 3;
pads = [key_panel[0] / 2 - 6.1, key_panel[1] / 2 - 6.1];  // middles of ears and corner posts
corners = [for (x = [-1, 1], y = [-1, 1]) [x * pads[0], y * pads[1]]];
sides = [[pads[0], 0], [-pads[0], 0], [0, pads[1]], [0, -pads[1]]];
corner_post = 11;

module keys_at() {
  for (c = [0:key_cols - 1], r = [0:key_rows - 1])
    translate([(c - (key_cols - 1) / 2) * key_pitch, ((key_rows - 1) / 2 - r) * key_pitch])
      children();
}

// The lid: a plate (2D), the key holes in it, corner posts for grid and tray, and posts that
// carry the carrier. `more` are further places for corner posts; children stand on its back.
module key_lid(more = []) {
  difference() {
    union() {
      translate([0, 0, -lid_t]) linear_extrude(lid_t) difference() {
        children(0);
        keys_at() rounded(key_hole, key_hole, 1.5);
      }
      translate([0, 0, -lid_t - corner_post]) at(concat(corners, more))
        cylinder(h = corner_post + 0.5, d = ear);
      translate([0, 0, carrier_top]) at(sides) cylinder(h = 0.5 - lid_t - carrier_top, d = ear);
      if ($children > 1) children([1:$children - 1]);
    }
    translate([0, 0, -lid_t - corner_post - 1]) at(concat(corners, more))
      cylinder(h = corner_post + lid_t + 2, d = screw_core);
    translate([0, 0, carrier_top - 1]) at(sides)
      cylinder(h = 1 - lid_t - carrier_top, d = screw_core);
  }
}

module grid() {
  open = key_pitch - key_bars;
  difference() {
    linear_extrude(grid_t) difference() {
      rounded(key_panel[0], key_panel[1], 4);
      keys_at() rounded(open, open, 1.5);
      at(corners) circle(d = screw_free);
    }
    translate([-key_field[0] / 2 - fit, -key_field[1] / 2 - fit, -cut]) {
      cube([key_field[0] + 2 * fit, key_field[1] + 2 * fit, overlay_t + cut]);
      // The way in is lower: the overlay does not slide out again.
      cube([key_panel[0], key_field[1] + 2 * fit, overlay_t - 0.4 + cut]);
    }
    at(corners) translate([0, 0, grid_t - 1.6]) cylinder(h = 1.6 + cut, d1 = 3, d2 = 6.6);
  }
}

module key_tops() {  // all sixteen, joined by nothing: they are printed as they lie
  keys_at() {
    translate([0, 0, -lid_t]) linear_extrude(lid_t) rounded(key_top, key_top, 1.3);
    translate([0, 0, -lid_t - flange_t]) linear_extrude(flange_t) rounded(flange, flange, 1.3);
  }
}

module carrier() {
  translate([0, 0, carrier_top - carrier_t]) {
    linear_extrude(carrier_t - 1) difference() {
      carrier_outline();
      keys_at() for (x = [-1, 1], y = [-1, 1])
        translate([x * pins_x / 2, y * pins_y / 2]) square([2, 1.6], center = true);
    }
    translate([0, 0, carrier_t - 1]) linear_extrude(1) difference() {
      carrier_outline();
      // A leg is bent against the body's side: room for it beside the pocket.
      keys_at() {
        square(switch_d + fit, center = true);
        for (x = [-1, 1], y = [-1, 1])
          translate([x * pins_x / 2, y * pins_y / 2]) square([2, 1.6], center = true);
      }
    }
  }
}

module carrier_outline() {
  difference() {
    union() {
      rounded(key_field[0] - 1, key_field[1] - 1, 2);
      at(sides) circle(d = ear);
      for (s = sides) hull() {
        translate(s) circle(d = ear);
        translate(s * 0.85) square(2 * ear, center = true);
      }
    }
    at(sides) circle(d = screw_free);
  }
}

module switches() {  // as bought, for pictures
  keys_at() translate([0, 0, bed_z]) color("black") {
    translate([-switch_d / 2, -switch_d / 2, 0]) cube([switch_d, switch_d, switch_h / 2]);
    cylinder(h = switch_h, d = 4);
  }
}
