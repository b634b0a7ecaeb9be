"""The Pin class of the fake `machine`: an ESP32's GPIO on a wire of the virtual world."""

from tools.virtual.world import ElectricalError

_PINS = (
    0, 1, 2, 3, 4, 5, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 25, 26, 27,
    32, 33, 34, 35, 36, 37, 38, 39,
)  # fmt: skip
_INPUT_ONLY = 34
_READ = object()  # stands for "no value given"; None is a value


class Pin:
    """id is the GPIO number; flash pins and numbers the ESP32 lacks are a ValueError."""

    IN = 1
    OUT = 3
    OPEN_DRAIN = 7
    PULL_DOWN = 1
    PULL_UP = 2
    IRQ_RISING = 1
    IRQ_FALLING = 2
    DRIVE_0 = 0
    DRIVE_1 = 1
    DRIVE_2 = 2
    DRIVE_3 = 3

    world = None

    def __init__(
        self, id, mode=-1, pull: int | None = -1, *, value=None, drive=None, hold=None
    ) -> None:
        if id not in _PINS:
            raise ValueError("invalid pin")
        if self.world is None:
            raise RuntimeError("no world is attached to the fake machine")
        self.number = id
        self._wire = self.world.wire(id)
        self.init(mode, pull, value=value)

    def init(self, mode=-1, pull: int | None = -1, *, value=None, drive=None, hold=None) -> None:
        """Set mode, pull and level as given; -1 leaves mode and pull alone."""
        wire = self._wire
        if mode not in (-1, self.IN, self.OUT, self.OPEN_DRAIN):
            raise ValueError("invalid pin mode")
        if mode in (self.OUT, self.OPEN_DRAIN) and self.number >= _INPUT_ONLY:
            raise ValueError("pin can only be input")
        if pull not in (-1, None, 0, self.PULL_DOWN, self.PULL_UP):
            raise ValueError("invalid pull")
        if pull in (self.PULL_DOWN, self.PULL_UP) and self.number >= _INPUT_ONLY:
            raise ValueError("GPIO %d has no pull resistors" % self.number)
        if pull != -1:
            wire.pull = 1 if pull == self.PULL_UP else 0 if pull == self.PULL_DOWN else None
        if value is not None:
            wire.latch = 1 if value else 0
        if mode != -1:
            wire.mode = mode
            wire.owner = None
        self._drive()

    def _drive(self) -> None:
        wire = self._wire
        if wire.owner is not None:
            return
        if wire.mode == self.OUT or wire.mode == self.OPEN_DRAIN and not wire.latch:
            wire.drive(wire.latch)
        else:
            wire.drive(None)

    def value(self, x=_READ):
        """The level on the wire, or drive it."""
        if x is _READ:
            return self._wire.read()
        mode = self._wire.mode
        if mode != self.OUT and mode != self.OPEN_DRAIN:
            raise ElectricalError("GPIO %d is written but is no output" % self.number)
        self._wire.latch = 1 if x else 0
        self._drive()

    __call__ = value

    def on(self) -> None:
        """Drive high."""
        self.value(1)

    def off(self) -> None:
        """Drive low."""
        self.value(0)

    def toggle(self) -> None:
        """Drive the other way."""
        self.value(not self._wire.latch)

    def irq(self, handler=None, trigger=3, *, wake=None, hard=False):
        """Not modelled: edges get lost on the device, so the firmware polls."""
        raise NotImplementedError("pin interrupts are not modelled")

    def take(self, owner, what: str) -> None:
        """A peripheral takes the pin over as its output."""
        if self.number >= _INPUT_ONLY:
            raise ValueError("%s pin %d can only be input" % (what, self.number))
        self._wire.mode = None
        self._wire.owner = owner
        self._wire.drive(None)

    def give_back(self, owner) -> None:
        """A peripheral lets the pin go."""
        if self._wire.owner is owner:
            self._wire.owner = None

    def check_owner(self, owner, what: str) -> None:
        """ElectricalError if the pin was since used for something else."""
        if self._wire.owner is not owner:
            raise ElectricalError("GPIO %d no longer belongs to %s" % (self.number, what))
