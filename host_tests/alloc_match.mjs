// How many bytes a match of 500 events keeps on the 32-bit build: `node alloc_match.mjs BUILD
// TREE`, called by test_alloc_wasm only. BUILD is the package's micropython.mjs, TREE a folder
// of .mpy files. This build collects garbage only between two calls from JavaScript (inside one
// `gc.collect` is put off), so each step is a call of its own. Prints a JSON object.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const { loadMicroPython } = await import(pathToFileURL(process.argv[2]).href);
const mp = await loadMicroPython({ heapsize: 4 << 20 });

function copy(from, to) {
    if (!mp.FS.analyzePath(to).exists) mp.FS.mkdir(to);
    for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
        const source = path.join(from, entry.name);
        if (entry.isDirectory()) copy(source, `${to}/${entry.name}`);
        else mp.FS.writeFile(`${to}/${entry.name}`, fs.readFileSync(source));
    }
}

function used() {
    mp.runPython("gc.collect()");
    mp.runPython("gc.collect()"); // what the first one's finalisers let go
    mp.runPython("used = gc.mem_alloc()");
    return mp.globals.get("used");
}

copy(process.argv[3], "/repo");
mp.runPython(`
import gc, sys
sys.path.insert(0, "/repo")
from host_tests.portable.test_alloc_match import feed, long_match_setup, long_match_words
from rules_core.match import Match
setup = long_match_setup()
words = long_match_words()
feed(Match(setup), words)
match = block = None
`);
const before = used();
mp.runPython("block = bytearray(5000)");
const block = used() - before;
mp.runPython("block = None");
const freed = used() - before;
mp.runPython("match = Match(setup)");
const made = used() - before;
mp.runPython("refused = feed(match, words); events = match.log.n; shots = match.game.shots");
const kept = used() - before;
const get = (name) => mp.globals.get(name);
console.log(JSON.stringify({
    block, freed, made, kept,
    events: get("events"), shots: get("shots"), refused: get("refused"),
}));
