// Shapes that every case uses. No sizes of a build: those come from params_*.scad.

$fn = 32;
cut = 0.01;  // by how much a hole sticks out of what it goes through

module rounded(w, h, r = 3) {  // 2D, centred
  offset(r) square([w - 2 * r, h - 2 * r], center = true);
}

module frame(w, h, t, r = 3) {  // 2D: a ring of thickness t inside w x h
  difference() {
    rounded(w, h, r);
    rounded(w - 2 * t, h - 2 * t, max(r - t, 0.6));
  }
}

module at(points) {
  for (p = points) translate(p) children();
}

module mirrored_x() {
  children();
  mirror([1, 0, 0]) children();
}

module mirrored_y() {
  children();
  mirror([0, 1, 0]) children();
}

// A post for a screw that cuts its own thread: printed core, d outside.
module core_post(h, d = 8) {
  difference() {
    cylinder(h = h, d = d);
    translate([0, 0, -cut]) cylinder(h = h + 1, d = screw_core);
  }
}

// A slot of length l for ventilation, along x. 2D.
module slot(l, d = 3) {
  hull() {
    translate([-(l - d) / 2, 0]) circle(d = d);
    translate([(l - d) / 2, 0]) circle(d = d);
  }
}

// Hole to hang a case on a screw: head in below, shaft up. 2D, the case's top is +y.
module keyhole() {
  circle(d = mount_head);
  hull() {
    circle(d = mount_screw);
    translate([0, mount_head]) circle(d = mount_screw);
  }
}

module keyhole_room() {  // 2D: the way of the screw's head inside
  hull() {
    circle(d = mount_head);
    translate([0, mount_head]) circle(d = mount_head);
  }
}

// What an M3 screw from below needs in a post of height h: free hole, head sunk to 4 mm below
// the joint.
module sunk(h) {
  translate([0, 0, -cut]) cylinder(h = h + 1, d = screw_free);
  translate([0, 0, -cut]) cylinder(h = h - 4, d = screw_head);
}
