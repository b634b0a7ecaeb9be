// Case of a wall board. Include params_*.scad and common.scad first. The LEDs' middle is at 0, 0;
// z = 0 is the face the spectators see, +z goes to the wall; x and y are as the builder sees it
// from behind, with the face down on the printer's bed. Long parts are halves, a and b, bolted
// at the seam; front and back part at different places, so that each bridges the other's seam.
//
//   front   face with the window, pocket for sheet and spacer, posts
//   spacer  on the sheet: the light grid (RGB), and the rim that centres the LEDs
//   bar     across the LEDs' backs, screwed to the posts
//   back    tray for the electronics: glands, vents, holes to hang it

area = [cols * pitch, rows * pitch];
sheet = [area[0] + 2 * sheet_lip, area[1] + 2 * sheet_lip];
pocket = [sheet[0] + 2 * fit, sheet[1] + 2 * fit];
ring = 2;
corridor = 13;  // between the pocket's ring and the outer wall: posts, seam, sensor
inner = [pocket[0] + 2 * ring + 2 * corridor, pocket[1] + 2 * ring + 2 * corridor];
outer = [inner[0] + 2 * wall, inner[1] + 2 * wall];
face = wall;
rim = 5;  // of the spacer, around the LEDs' boards
ring_z = face + sheet_t + grid_d + rim;
foam = 1.5;  // of 2 mm, pressed, between LEDs and bars
bar_z = face + sheet_t + stack + foam;
bar_t = 5;
front_z = bar_z + bar_t + 1;
back_z = 32;  // inside depth of the back
web = 4;      // at a seam
foot_z = 45;  // a stand lifts the case: plug and key cable come out below
lane = [inner[0] / 2 - corridor / 2, inner[1] / 2 - corridor / 2];  // middle of the corridor
seam_b = 30;
bars_x = [for (k = [-3, -1, 1, 3]) k * area[0] / 8];
posts_x = [-lane[0], -13, 23, lane[0]];  // of the front: beside the seam a screw of 12 mm goes in
bolt_z = front_z / 2 + 2;

module half(side, at_x = 0) {  // keeps x < at_x (a) or x > at_x (b)
  intersection() {
    children();
    translate([side == "a" ? at_x - 1000 : at_x, -500, -1]) cube([1000, 1000, 500]);
  }
}

// What meets at a seam: a bolt hole, a peg on a and its hole in b, in the middle of y.
module seam_cut(x, y, z) {
  translate([x, y, z]) rotate([0, 90, 0]) cylinder(h = 6 * web, d = screw_free, center = true);
}

module peg(x, y, z, d) {
  translate([x, y, z]) rotate([0, 90, 0]) cylinder(h = 3, d1 = d, d2 = d - 1);
}

module bevel() {  // the window: LEDs' area at the sheet, wider by 45 degrees to the face
  hull() {
    translate([0, 0, face]) linear_extrude(cut) square(area, center = true);
    translate([0, 0, -cut]) linear_extrude(cut) offset(delta = face) square(area, center = true);
  }
}

module front_whole() {
  difference() {
    union() {
      linear_extrude(face) rounded(outer[0], outer[1], 4);
      linear_extrude(front_z) frame(outer[0], outer[1], wall, 4);
      linear_extrude(ring_z) frame(pocket[0] + 2 * ring, pocket[1] + 2 * ring, ring, 2);
      for (y = [-lane[1], lane[1]]) {
        for (x = bars_x) translate([x, y]) cylinder(h = bar_z, d = 8);
        for (x = posts_x) translate([x, y]) cylinder(h = front_z, d = 8);
        translate([-web, y - corridor / 2 - 1, 0]) cube([2 * web, corridor + 2, front_z - 1]);
      }
    }
    bevel();
    for (y = [-lane[1], lane[1]]) {
      for (x = bars_x) translate([x, y, bar_z - 9]) cylinder(h = 10, d = screw_core);
      for (x = posts_x) translate([x, y, front_z - 10]) cylinder(h = 11, d = screw_core);
      seam_cut(0, y, bolt_z);
    }
    if (light_sensor) translate([area[0] * 7 / 16, -lane[1], -cut])
      cylinder(h = face + 1, d = sensor);
  }
}

module front(side) {
  difference() {
    union() {
      half(side) front_whole();
      if (side == "a") for (y = [-lane[1], lane[1]]) peg(-cut, y, bolt_z - 6, 4);
    }
    if (side == "b") for (y = [-lane[1], lane[1]]) translate([cut, 0, 0])
      peg(-2 * cut, y, bolt_z - 6, 4.5);
  }
}

module spacer(side) {
  half(side, 0) {
    if (grid_d > 0) linear_extrude(grid_d) difference() {
      square(sheet, center = true);
      for (c = [0:cols - 1], r = [0:rows - 1])
        translate([(c + 0.5) * pitch - area[0] / 2, (r + 0.5) * pitch - area[1] / 2])
          square(pitch - 1, center = true);
    }
    translate([0, 0, grid_d]) linear_extrude(rim) difference() {
      square(sheet, center = true);
      square([area[0] + 2 * fit, area[1] + 2 * fit], center = true);
    }
  }
}

module bar() {
  length = 2 * lane[1] + 9;
  linear_extrude(bar_t) difference() {
    rounded(12, length, 3);
    for (y = [-lane[1], lane[1]]) translate([0, y]) circle(d = screw_free);
  }
}

board_x = 9 + perf_x / 2 - inner[0] / 2;  // middle of the controller's board, its USB to the wall
board_z = 10;                             // above the floor
board_posts = [for (x = [-1, 1], y = [-1, 1])
  [board_x + x * (perf_x / 2 + 2.2), y * (perf_y / 2 - 14)]];
hang = 10 * round(outer[0] * 0.04);  // half the distance of the keyholes, a round number
hung = [for (x = [-hang, hang]) [x, outer[1] / 2 - 24]];

module tab() {  // 2D: below the case, against the wall: a third screw, and a cord
  difference() {
    translate([-50, -outer[1] / 2 - 3]) rounded(40, 22, 4);
    translate([-41, -outer[1] / 2 - 7]) circle(d = mount_screw);
    translate([-58, -outer[1] / 2 - 7]) slot(10, 5);
  }
}

module back_floor() {  // 2D
  tab();
  difference() {
    rounded(outer[0], outer[1], 4);
    at(hung) keyhole();
    for (k = [-1:1]) translate([0.24 * outer[0], 12 * k]) slot(36);
    // Ties for the supply lead and the key cable, beside jack and gland.
    for (x = [-1, 1], k = [-4, 4]) translate([x * (outer[0] * 0.28 - 22), -inner[1] / 2 + 7 + k])
      square([5, 2], center = true);
  }
}

module back_whole() {
  post = back_z + wall;
  posts = [for (y = [-lane[1], lane[1]], x = posts_x) [-x, y]];
  difference() {
    union() {
      linear_extrude(wall) back_floor();
      linear_extrude(post) frame(outer[0], outer[1], wall, 4);
      at(posts) cylinder(h = post, d = 9);
      at(board_posts) cylinder(h = wall + board_z, d = 10);
      // A cup over each keyhole: the screw's head stays away from what is soldered.
      at(hung) linear_extrude(wall + 6) offset(1.6) keyhole_room();
      for (y = [-1, 1]) translate([seam_b - web, y * (inner[1] / 2 - 5.5) - 6.5, 0])
        cube([2 * web, 13, 22]);
      translate([seam_b - web, -inner[1] / 2 - 1, 0]) cube([2 * web, inner[1] + 2, wall + 3]);
    }
    at(posts) sunk(post);
    at(hung) translate([0, 0, -cut]) linear_extrude(wall + 5) keyhole();
    at(hung) translate([0, 0, wall]) linear_extrude(5) keyhole_room();
    at(board_posts) translate([0, 0, 2]) cylinder(h = wall + board_z, d = screw_core);
    // The controller's USB, without taking the back off.
    translate([-outer[0] / 2 + wall / 2, 0, wall + board_z + 15]) rotate([90, 0, 90])
      linear_extrude(wall + 1, center = true) rounded(usb[0], usb[1], 1);
    for (y = [-1, 1]) seam_cut(seam_b, y * (inner[1] / 2 - 6), 16);
    // Warm air out above, cool air in below; the bars of plastic between keep fingers out.
    for (y = [-1, 1], k = [-2:2], x = [-1, 1])
      translate([x * outer[0] * 0.28 + k * 12, y * (outer[1] / 2 - wall / 2), wall + 22])
        rotate([90, 0, 0]) linear_extrude(wall + 1, center = true) slot(9);
    // Supply (jack) and key cable (gland) come from below.
    for (p = [[1, jack], [-1, gland]])
      translate([p[0] * outer[0] * 0.28, -outer[1] / 2 + wall / 2, wall + 12])
        rotate([90, 0, 0]) cylinder(h = wall + 1, d = p[1], center = true);
  }
}

module back(side) {
  difference() {
    union() {
      half(side, seam_b) back_whole();
      if (side == "a") for (y = [-1, 1]) peg(seam_b - cut, y * (inner[1] / 2 - 6), 9, 4);
    }
    if (side == "b") for (y = [-1, 1])
      translate([cut, 0, 0]) peg(seam_b - 2 * cut, y * (inner[1] / 2 - 6), 9, 4.5);
  }
}

module foot() {  // two of them: the case stands in the slot, leaning back by 5 degrees
  depth = front_z + back_z + wall;
  long = depth + 0.45 * outer[1];
  linear_extrude(24) difference() {
    hull() {
      square([long, 6]);
      translate([10, 0]) square([depth + 24, foot_z + 16]);
    }
    translate([20, foot_z]) rotate(-5) square([depth + 1, 60]);
    translate([26, 8]) square([depth - 8, foot_z - 18]);
  }
}

// Views, for pictures. What is bought is drawn as plain boxes.

module modules() {  // the LEDs' boards, face down
  count = stack > 13.5 ? 1 : cols / 32;
  for (x = [0:count - 1], y = [0:rows / 8 - 1])
    translate([x * area[0] / count - area[0] / 2 + 0.5, y * 8 * pitch - area[1] / 2 + 0.5, grid_d])
      color("darkgreen") cube([area[0] / count - 1, 8 * pitch - 1, stack - grid_d]);
}

module electronics() {  // on the back's posts
  color("peru") translate([board_x - perf_x / 2, -perf_y / 2, wall + board_z]) cube([perf_x, perf_y, 1.6]);
  color("darkslategray") translate([board_x - perf_x / 2 - 1, -14, wall + board_z + 12.6])
    cube([54.4, 27.9, 1.6]);
  color("silver") translate([board_x - perf_x / 2 + 25, -9, wall + board_z + 14.2]) cube([25, 18, 3]);
}

module front_shown() {
  color("dimgray") render() front("a");
  color("gray") render() front("b");
}

module back_shown() {
  color("silver") render() back("a");
  color("lightgray") render() back("b");
}

module exploded() {
  rotate([90, 0, 180]) {  // as it hangs, seen from the spectators' side
    front_shown();
    translate([0, 0, 30]) color("orange") linear_extrude(sheet_t) square(sheet, center = true);
    translate([0, 0, 50]) color("white") { render() spacer("a"); render() spacer("b"); }
    translate([0, 0, 75]) modules();
    translate([0, 0, 110]) color("tan") for (x = bars_x) translate([x, 0]) render() bar();
    translate([0, 0, 185]) rotate([0, 180, 0]) { back_shown(); electronics(); }
  }
}

module standing() {
  depth = front_z + back_z + wall;
  translate([0, 0, foot_z]) rotate([5, 0, 0]) translate([0, 0, outer[1] / 2]) rotate([90, 0, 180]) {
    front_shown();
    color("orange") translate([0, 0, face]) linear_extrude(sheet_t) square(sheet, center = true);
    translate([0, 0, depth]) rotate([0, 180, 0]) back_shown();
  }
  for (x = [-0.2, 0.2]) translate([x * outer[0] - 12, -20, 0]) rotate([90, 0, 90])
    color("tan") render() foot();
}

if (part == "front_a") front("a");
if (part == "front_b") front("b");
if (part == "spacer_a") spacer("a");
if (part == "spacer_b") spacer("b");
if (part == "bar") bar();
if (part == "back_a") back("a");
if (part == "back_b") back("b");
if (part == "foot") foot();
if (part == "exploded") exploded();
if (part == "standing") standing();
if (part == "back_inside") { back_shown(); electronics(); }
if (part == "front_inside") { front_shown(); translate([0, 0, face + sheet_t]) {
  color("white") { render() spacer("a"); render() spacer("b"); } modules(); }
  translate([0, 0, bar_z]) color("tan") for (x = bars_x) translate([x, 0]) render() bar(); }
