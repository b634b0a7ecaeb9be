"""The module `network` of the virtual board: a station that is on a channel and joins nothing.

The radio's port is put in by `attach`; espnow goes through it.
"""

STA_IF = 0
AP_IF = 1
MAC = b"\x24\x0a\xc4\x00\x00\x01"

_state = {"port": None, "on": False, "pm": 1, "made": 0}


def attach(port) -> None:
    """This chip's radio from now on is a port in the air; it is switched off."""
    _state["port"] = port
    _state["on"] = False


def port():
    """The port; OSError on a board without a radio."""
    if _state["port"] is None:
        raise OSError("this board has no radio")
    return _state["port"]


def on() -> bool:
    """Whether the radio is switched on."""
    return _state["on"]


def made() -> int:
    """How often the station has been asked for; a chip sets its memory aside at the first."""
    return _state["made"]


class WLAN:
    """The station."""

    PM_NONE = 0
    PM_PERFORMANCE = 1
    PM_POWERSAVE = 2
    IF_STA = STA_IF

    def __init__(self, interface=STA_IF) -> None:
        if interface != STA_IF:
            raise ValueError("the virtual board has a station only")
        _state["made"] += 1

    def active(self, flag=None):
        """Switch the radio on or off, or say which."""
        if flag is not None:
            port()
            _state["on"] = bool(flag)
        return _state["on"]

    def isconnected(self) -> bool:
        """Whether an access point is joined: never."""
        return False

    def config(self, what=None, **settings):
        """Set the channel or power saving, or say one of them."""
        if what is not None:
            if what == "channel":
                return port().channel
            if what == "pm":
                return _state["pm"]
            if what == "mac":
                return MAC
            raise ValueError("unknown config param")
        for name in settings:
            if not _state["on"]:
                raise OSError("Wifi Not Started")
            if name == "channel":
                if not 1 <= settings[name] <= 13:
                    raise OSError("Wifi Invalid Argument")
                port().tune(settings[name])
            elif name == "pm":
                _state["pm"] = settings[name]
            else:
                raise ValueError("unknown config param")
