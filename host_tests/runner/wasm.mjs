// Runs one script on MicroPython's WebAssembly build: `node wasm.mjs JOB.json`, called by
// interpreters.py only. The job names folders to copy into the build's in-memory file system,
// the script, its arguments and standard input. What it prints comes out byte for byte; its
// exit status is this process's. Nothing else is printed unless the build itself fails.
import fs from "node:fs";
import path from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const job = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const input = fs.readFileSync(job.stdin);
let read = 0;

// The build hands over a byte or a few at a time; a system call each would be slow.
class Output {
    constructor(descriptor) {
        this.descriptor = descriptor;
        this.buffer = Buffer.alloc(65536);
        this.used = 0;
    }
    write(bytes) {
        for (const byte of bytes) {
            if (this.used === this.buffer.length) this.flush();
            this.buffer[this.used++] = byte;
        }
    }
    flush() {
        let done = 0;
        while (done < this.used) {
            done += fs.writeSync(this.descriptor, this.buffer, done, this.used - done);
        }
        this.used = 0;
    }
}

const out = new Output(1);
const err = new Output(2);

function copy(FS, from, to) {
    if (!FS.analyzePath(to).exists) FS.mkdir(to);
    for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
        const source = path.join(from, entry.name);
        const target = `${to}/${entry.name}`;
        if (entry.isDirectory()) copy(FS, source, target);
        else FS.writeFile(target, fs.readFileSync(source));
    }
}

// The script runs as __main__; what it raises is shown as the unix port would.
const BOOT = `
def _boot(name, arguments, root, folder):
    import os, sys
    sys.argv[:] = [name] + list(arguments)
    sys.path.insert(0, root)
    os.chdir(folder)
    with open("/script.py") as file:
        source = file.read()
    try:
        exec(compile(source, name, "exec"), {"__name__": "__main__", "__file__": name})
    except SystemExit as error:
        code = error.args[0] if error.args else 0
        if code is None:
            return 0
        return code if isinstance(code, int) else 1
    except BaseException as error:
        sys.print_exception(error, sys.stderr)
        return 1
    return 0
`;

let status = 1;
try {
    const mp = await loadMicroPython({
        heapsize: job.heap,
        linebuffer: false,
        stdin: () => (read < input.length ? input[read++] : null),
        stdout: (bytes) => out.write(bytes),
        stderr: (bytes) => err.write(bytes),
    });
    copy(mp.FS, job.tree, "/repo");
    copy(mp.FS, job.folder, "/folder");
    mp.FS.writeFile("/script.py", fs.readFileSync(job.script));
    mp.runPython(BOOT);
    const boot = mp.globals.get("_boot");
    // This build collects garbage only when Python has returned to JavaScript.
    const rounds = job.separately ? job.args.map((argument) => [argument]) : [job.args];
    for (const round of rounds) {
        status = boot(job.name, round, "/repo", "/folder");
        if (status !== 0) break;
    }
} catch (error) {
    err.write(Buffer.from(`wasm: ${error.stack ?? error}\n`));
} finally {
    out.flush();
    err.flush();
}
process.exit(status & 255);
