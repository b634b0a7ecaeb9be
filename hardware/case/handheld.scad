// Case of the handheld. Include params_handheld_*.scad, common.scad and keypad.scad first: the keys'
// middle is at 0, 0, the display above them, z = 0 the lid's face. The tray holds what lies
// behind: cell and charger behind the keys, the controller behind the display.

display_h = 50;  // what the display adds to the length
mid_y = display_h / 2;
body = [key_panel[0], key_panel[1] + display_h];
top_y = key_panel[1] / 2 + display_h;
oled_y = key_panel[1] / 2 + display_h / 2 - 1;  // middle of what lights up
oled_board_y = oled_y - oled_shift;
clamp_x = oled_board[0] / 2 + 7;
clamp_z = 4.2;  // glass, board and a strip of foam
tops = [[-pads[0], top_y - 6.1], [pads[0], top_y - 6.1]];
wires_z = carrier_top - carrier_t - 4;  // legs, diodes and wires of the carrier

module lid() {
  key_lid(tops) {
    difference() {
      translate([0, mid_y]) rounded(body[0], body[1], 4);
      translate([0, oled_y]) rounded(oled_lit[0] + 1.6, oled_lit[1] + 1.6, 1);
    }
    translate([0, oled_board_y, -lid_t - 2.5]) linear_extrude(3) difference() {
      frame(oled_board[0] + 0.6 + 3.2, oled_board[1] + 0.6 + 3.2, 1.6, 1);
      translate([0, 20]) square([14, 40], center = true);  // the connector's pins
    }
    translate([0, oled_board_y, -lid_t - clamp_z]) for (x = [-1, 1]) translate([x * clamp_x, 0])
      core_post(clamp_z + 0.5, ear);
  }
}

module clamp() {
  linear_extrude(3) difference() {
    rounded(2 * clamp_x + 8, 9, 3);
    for (x = [-1, 1]) translate([x * clamp_x, 0]) circle(d = screw_free);
  }
}

// Behind the keys: the cell's holder, and towards the referee the charger.
holder_y = 14;
inner = -lid_t - wires_z + holder_18650[2] + 1;  // inside depth
board_y = key_panel[1] / 2 + 19;  // middle of the controller's perfboard
board_x = 3.6;
board_z = 4;  // its height above the floor: legs and wires
board_posts = [for (x = [-24, 24], y = [-1, 1]) [board_x + x, board_y + y * (perf_y / 2 + 2.2)]];
charger_at = -key_panel[1] / 2 + wall + charger_y / 2 + 0.5;
in_x = body[0] / 2 - wall;

module tray() {
  post = inner - corner_post - fit;
  difference() {
    union() {
      linear_extrude(wall) difference() {
        translate([0, mid_y]) rounded(body[0], body[1], 4);
        translate([-26, board_y]) for (k = [0:5]) rotate(60 * k) translate([5, 0]) circle(d = 2.4);
        for (k = [-1:1]) translate([12, board_y + 9 * k]) slot(30);
      }
      translate([0, mid_y]) linear_extrude(wall + inner) frame(body[0], body[1], wall, 4);
      translate([0, 0, wall - 0.5]) {  // half a millimetre into the floor
        at(concat(corners, tops)) cylinder(h = post + 0.5, d = screw_head + 2.4);
        at(board_posts) cylinder(h = board_z + 0.5, d = 10);
        translate([0, holder_y]) linear_extrude(8.5) cradle(holder_18650[0], holder_18650[1]);
        translate([0, charger_at]) charger_bed();
      }
    }
    at(concat(corners, tops)) sunk(wall + post);
    at(board_posts) translate([0, 0, 1]) cylinder(h = 20, d = screw_core);
    // The controller's plug, the charger's, the switch, and a cord round the wrist.
    translate([in_x + wall / 2, board_y, wall + board_z + 1.6 + 12.2])
      rotate([90, 0, 90]) linear_extrude(wall + 1, center = true) rounded(usb[0], usb[1], 1);
    translate([0, -key_panel[1] / 2 + wall / 2, wall + 2 + 1.6 + 1.6])
      rotate([90, 0, 0]) linear_extrude(wall + 1, center = true)
        rounded(charger_usb[0], charger_usb[1], 1);
    translate([-in_x - wall / 2, board_y, wall + inner - 10])
      rotate([90, 0, 90]) linear_extrude(wall + 1, center = true) square(power_switch, center = true);
    for (y = [-3, 3]) translate([-in_x - wall / 2, y - key_panel[1] / 2 + 20, wall + 8])
      rotate([0, 90, 0]) cylinder(h = wall + 1, d = 3, center = true);
  }
}

module cradle(x, y) {  // 2D: four corners that hold something without pressing on it
  difference() {
    square([x + 4, y + 4], center = true);
    square([x + 0.8, y + 0.8], center = true);
    square([x - 16, y + 5], center = true);
    square([x + 5, y - 12], center = true);
  }
}

module charger_bed() {  // ledges along the sides, corners at the inner end
  for (x = [-1, 1]) translate([x * (charger_x / 2 - 1) - 1, -charger_y / 2, 0])
    cube([2, charger_y, 2.5]);
  linear_extrude(5.5) intersection() {
    difference() {
      square([charger_x + 4, charger_y + 4], center = true);
      square([charger_x + 0.8, charger_y + 0.8], center = true);
      square([charger_x - 8, charger_y + 5], center = true);
    }
    translate([-50, 4]) square([100, charger_y]);
  }
}

// Views, for pictures. What is bought is drawn as plain boxes.

module inside() {
  color("silver") render() tray();
  translate([-holder_18650[0] / 2, holder_y - holder_18650[1] / 2, wall]) color("black")
    cube([holder_18650[0], holder_18650[1], 8]);
  translate([-34, holder_y, wall + 10.5]) rotate([0, 90, 0]) color("royalblue")
    cylinder(h = 68, d = 18.6);
  translate([board_x - perf_x / 2, board_y - perf_y / 2, wall + board_z]) {
    color("peru") cube([perf_x, perf_y, 1.6]);
    color("darkslategray") translate([perf_x - 54.4, 6, 10]) cube([54.4, 27.9, 1.6]);
    color("silver") translate([perf_x - 50, 11, 11.6]) cube([25, 18, 3]);
  }
  translate([-charger_x / 2, charger_at - charger_y / 2, wall + 2]) color("royalblue")
    cube([charger_x, charger_y, 1.6]);
}

module top_shown() {
  color("gray") render() lid();
  color("black") translate([-oled_lit[0] / 2, oled_y - oled_lit[1] / 2, -lid_t])
    cube([oled_lit[0], oled_lit[1], 1]);
}

module exploded() {
  top_shown();
  translate([0, 0, 24]) color("dimgray") render() grid();
  translate([0, 0, 12]) color("white") key_tops();
  translate([0, 0, -18]) { color("tan") render() carrier(); switches(); }
  translate([0, oled_board_y, -22]) color("tan") render() clamp();
  translate([0, 0, -100]) inside();
}

module closed() {
  top_shown();
  color("dimgray") render() grid();
  color("white") key_tops();
  translate([0, 0, -lid_t - inner - wall]) color("silver") render() tray();
}

if (part == "lid") lid();
if (part == "grid") grid();
if (part == "carrier") carrier();
if (part == "keys") key_tops();
if (part == "clamp") clamp();
if (part == "tray") translate([0, 0, -lid_t - inner - wall]) tray();
if (part == "exploded") exploded();
if (part == "closed") closed();
if (part == "inside") inside();
