/** The verifier's reading of a disk: bytes, or a sentence that says why there are none (TRUST-06). */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { diskFiles } from "./disk-files.ts";

/** With the path of a name in a new folder. */
const inFolder = (work: (at: (...names: readonly string[]) => string) => void): void => {
  const folder = mkdtempSync(join(tmpdir(), "candor-disk-files-"));
  try {
    work((...names) => join(folder, ...names));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** A file of zeros that takes no room on the disk. */
const writeZeros = (path: string, bytes: number): void => {
  writeFileSync(path, "");
  truncateSync(path, bytes);
};
const mostBytes = 256 * 1024 * 1024;

describe("the files that a reader names", () => {
  test("[TRUST-06] a file is its bytes", () => {
    inFolder((at) => {
      writeFileSync(at("keys.json"), "{}");
      expect(diskFiles.at(at("keys.json"))).toEqual([{ file: at("keys.json"), bytes: Buffer.from("{}") }]);
    });
  });

  test("[TRUST-06] a folder is its files in the order of their names, each with its bytes or why there are none", () => {
    inFolder((at) => {
      mkdirSync(at("record", "b"), { recursive: true });
      writeFileSync(at("record", "c"), "later");
      writeFileSync(at("record", "a"), "earlier");
      symlinkSync(at("nowhere"), at("record", "d"));
      expect(diskFiles.at(at("record"))).toEqual([
        { file: at("record", "a"), bytes: Buffer.from("earlier") },
        { file: at("record", "b"), why: "is not a file: name the files of a folder inside a folder" },
        { file: at("record", "c"), bytes: Buffer.from("later") },
        {
          file: at("record", "d"),
          why: `cannot be read: ENOENT: no such file or directory, stat '${at("record", "d")}'`,
        },
      ]);
    });
  });

  test("[TRUST-06] what does not exist cannot be read", () => {
    inFolder((at) => {
      expect(diskFiles.at(at("nowhere"))).toEqual([
        {
          file: at("nowhere"),
          why: `cannot be read: ENOENT: no such file or directory, stat '${at("nowhere")}'`,
        },
      ]);
    });
  });

  test("[TRUST-06] a file of 256 MiB is read, a larger one is not", () => {
    inFolder((at) => {
      writeZeros(at("most"), mostBytes);
      writeZeros(at("more"), mostBytes + 1);
      const [most] = diskFiles.at(at("most"));
      expect(most !== undefined && "bytes" in most && most.bytes.length).toBe(mostBytes);
      expect(diskFiles.at(at("more"))).toEqual([{ file: at("more"), why: "is larger than 256 MiB" }]);
    });
  });
});
