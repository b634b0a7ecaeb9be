"""The light sensor: a resistor that falls with light, and one to ground, on an ADC pin.

`read` gives one number for how light it is, freed of single odd samples. It knows no display and
no time; firmware/light decides what brightness that is. Nothing here allocates.
"""

from rules_core.const import const

_SAMPLES = const(8)  # two are dropped, six averaged


class LightSensor:
    """adc: a `machine.ADC`, or anything with its `read_u16()`."""

    def __init__(self, adc) -> None:
        self._adc = adc

    def read(self) -> int:
        """How light it is, 0 (dark, or no sensor there) to 65535.

        Eight samples without the smallest and the largest: the radio's bursts pull the supply,
        and a sample taken then is wrong by far.
        """
        least = 65535
        most = total = 0
        for _ in range(_SAMPLES):
            value = self._adc.read_u16()
            total += value
            if value < least:
                least = value
            if value > most:
                most = value
        return (total - least - most) // (_SAMPLES - 2)
