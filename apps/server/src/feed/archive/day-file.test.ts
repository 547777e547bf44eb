/** The files of a day, on a real disk: packed, read back, damaged. */
import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { minutesADay } from "@candor/core/market/archived-day";
import { prng } from "@candor/core/prng/prng";
import { afterAll, beforeAll, expect, test } from "vitest";
import { diskStore } from "../../platform/files/disk-store.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { ArchiveBroken, openDayFile, packDay } from "./day-file.ts";

let folder = "";
let store: FileStore;
const name = "ticks/BTCUSDT/2026/11/23.csv.zst";
/** A line or some hundred in every twelfth minute. */
const texts = Array.from({ length: minutesADay }, (_, minute) =>
  minute % 12 === 0 ? `${minute},1795400000000,t,60000.1,0.5,b\n`.repeat(1 + (minute % 200)) : "",
);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "candor-archive-"));
  store = diskStore(join(folder, "archive"));
  await store.put(name, packDay(texts));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const allOf = async (): Promise<readonly string[]> => {
  const file = await openDayFile(store, name);
  return await Promise.all(texts.map((_, minute) => file.text(minute)));
};

test("[MKT-08] every minute is read back by itself, and one without ticks is known to have none", async () => {
  expect(await allOf()).toEqual(texts);
  const file = await openDayFile(store, name);
  expect(texts.map((_, minute) => file.has(minute))).toEqual(texts.map((text) => text !== ""));
});

test("[MKT-08] Debian's zstd unpacks the whole file to the text of the day", async () => {
  const program = join(folder, "archive", name);
  let text: string;
  try {
    text = execFileSync("zstd", ["-dc", program], { encoding: "latin1", maxBuffer: 1e9 });
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return;
    throw error;
  }
  expect(text === texts.join("")).toBe(true);
});

test("[MKT-08] a file is refused in which any byte was changed, that was cut, or that is missing", async () => {
  const whole = await readFile(join(folder, "archive", name));
  const random = prng("damage");
  const damaged = join(folder, "archive", "ticks/damaged");
  const read = async (bytes: Uint8Array): Promise<boolean> => {
    await writeFile(damaged, bytes);
    const file = await openDayFile(store, "ticks/damaged");
    const found = await Promise.all(texts.map((_, minute) => file.text(minute)));
    return found.every((text, minute) => text === texts[minute]);
  };
  expect(await read(whole)).toBe(true);
  for (let round = 0; round < 40; round += 1) {
    const changed = Buffer.from(whole);
    const at = random.next() % whole.length;
    changed[at] = (changed[at] ?? 0) ^ (1 << (random.next() % 8));
    // A bit that nothing reads, such as one of a frame's head, may be changed without changing a text.
    await read(changed).then(
      (isSame) => expect(isSame, `byte ${at}`).toBe(true),
      (error: unknown) => expect(error, `byte ${at}`).toBeInstanceOf(ArchiveBroken),
    );
  }
  for (const length of [0, 5, whole.length - 1, Math.floor(whole.length / 2)])
    await expect(read(whole.subarray(0, length))).rejects.toThrow(ArchiveBroken);
  await expect(openDayFile(store, "ticks/none")).rejects.toThrow(ArchiveBroken);
});

test("[MKT-08] a day of more or fewer minutes is not stored", async () => {
  const short = store.put("ticks/short", packDay(texts.slice(1)));
  await expect(short).rejects.toThrow("1439 minutes");
  expect(await store.size("ticks/short")).toBeUndefined();
});

test("[MKT-08] a file is replaced as a whole: a writer that fails leaves the old one and nothing else", async () => {
  const failing = async function* (): AsyncIterable<Uint8Array> {
    yield Buffer.from("half");
    throw new Error("the disk is full");
  };
  const before = await store.read(name, 0, 100);
  await expect(store.put(name, failing())).rejects.toThrow("the disk is full");
  expect(await store.read(name, 0, 100)).toEqual(before);
  const folderOf = join(folder, "archive/ticks/BTCUSDT/2026/11");
  expect(await readdir(folderOf)).toEqual(["23.csv.zst"]);
  // What a killed writer left behind goes with the next one that stores the file.
  await writeFile(join(folderOf, "23.csv.zst.0a1b2c3d4e5f.part"), "half");
  await store.put(name, packDay(texts));
  expect(await readdir(folderOf)).toEqual(["23.csv.zst"]);
});

test.each(["../secret", "/etc/passwd", "ticks//a", "ticks/../../a", ".hidden", ""])(
  "[MKT-08] %s is not a name of a file",
  async (wrong) => {
    await expect(store.size(wrong)).rejects.toThrow("not a name");
    await expect(store.read(wrong, 0, 1)).rejects.toThrow("not a name");
  },
);
