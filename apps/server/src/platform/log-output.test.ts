import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as passed } from "node:timers/promises";
import { expect, test } from "vitest";
import { createLogOutput } from "./log-output.ts";

/** A pipe with room for some bytes. */
const pipe = (room: number) => {
  let got = "";
  let left = room;
  return {
    got: () => got,
    read: () => (left = 1_000),
    write: (bytes: Uint8Array): number => {
      if (left === 0) throw Object.assign(new Error("no room"), { code: "EAGAIN" });
      const taken = Math.min(left, bytes.length);
      got += Buffer.from(bytes.subarray(0, taken)).toString();
      left -= taken;
      return taken;
    },
  };
};

test("lines that do not fit are lost and counted, and none is broken", () => {
  const full = pipe(12);
  const output = createLogOutput(full.write, (lost) => `lost ${lost}\n`);
  for (const line of ["one\n", "two\n", "three-and-more\n", "four\n", "five\n"]) output.write(line);
  expect(full.got()).toBe("one\ntwo\nthre");
  full.read();
  output.write("six\n");
  output.write("seven\n");
  expect(full.got()).toBe("one\ntwo\nthree-and-more\nlost 2\nsix\nseven\n");
});

test("a reader that is gone permanently ends nothing", () => {
  const output = createLogOutput(
    () => {
      throw Object.assign(new Error("closed"), { code: "EPIPE" });
    },
    (lost) => `lost ${lost}\n`,
  );
  for (let nth = 0; nth < 3; nth += 1) output.write("a line\n");
});

test.each([
  ["a socket", (program: string) => [process.execPath, "--input-type=module-typescript", "-e", program]],
  [
    "a pipe",
    (program: string) => [
      "/bin/sh",
      "-c",
      '"$0" --input-type=module-typescript -e "$1" | sleep 60',
      process.execPath,
      program,
    ],
  ],
])("a process is not held up by a log that nobody reads: %s", async (_, commandOf) => {
  const program = `
    import { openLog } from ${JSON.stringify(join(import.meta.dirname, "log.ts"))};
    const log = openLog("info");
    for (let nth = 0; nth < 5_000; nth += 1) log.info({ nth }, "x".repeat(200));
    process.stderr.write("done");`;
  const [command = "", ...args] = commandOf(program);
  // In a group of its own, which ends as a whole.
  const child = spawn(command, args, { detached: true });
  const said = new Promise<string>((resolve) =>
    child.stderr.on("data", (piece: Buffer) => resolve(piece.toString())),
  );
  // Nothing of its output is read.
  expect(await Promise.race([said, passed(60_000, "held up")])).toBe("done");
  process.kill(-(child.pid ?? 0), "SIGKILL");
});
