/** Days of files that somebody with access to the store has changed: what they wrote is never taken for what was logged. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkpointLine, minutesADay } from "@candor/core/market/archived-day";
import { chainHash } from "@candor/core/market/tick-chain";
import { minuteMs } from "@candor/core/time/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { diskStore } from "../../platform/files/disk-store.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { sha256 } from "../tick-batches.ts";
import { openTickSigner, type TickSigner } from "../tick-signer.ts";
import { ArchiveBroken, packDay } from "./day-file.ts";
import { tickArchive } from "./read-day.ts";
import { signedByTest } from "./test-days.ts";
import { dayFileName } from "./write-day.ts";

const symbol = "BTCUSDT";
const startMs = Date.UTC(2026, 9, 20);
const ours = openTickSigner("5a".repeat(32), "");
const theirs = openTickSigner("a5".repeat(32), "");
let folder = "";
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "candor-forged-"));
  store = diskStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Stores a day whose chain holds: minutes with that number of ticks each, at these prices, signed as `sign` does. */
const storeDay = async (
  counts: readonly number[],
  priceOf: (seq: number) => string,
  sign: Pick<TickSigner, "keyId" | "sign">,
): Promise<void> => {
  const [ticks, lines]: [string[], string[]] = [[], []];
  let [seq, hash] = [0, "00".repeat(32)];
  for (let minute = 0; minute < minutesADay; minute += 1) {
    const previousHash = hash;
    const timeMs = startMs + minute * minuteMs;
    const texts: string[] = [];
    for (let nth = 0; nth < (counts[minute] ?? 0); nth += 1) {
      seq += 1;
      texts.push(`${seq},${timeMs},t,${priceOf(seq)},1,b`);
      hash = chainHash(hash, texts.at(-1) ?? "", sha256);
    }
    ticks.push(texts.map((text) => `${text}\n`).join(""));
    const checkpoint = { symbol, seq, timeMs, hash };
    const signed = { ...checkpoint, keyId: sign.keyId, signature: sign.sign(checkpoint).toString("hex") };
    lines.push(texts.length === 0 ? "" : checkpointLine(previousHash, signed));
  }
  await store.put(dayFileName(symbol, startMs, "csv.zst"), packDay(ticks));
  await store.put(dayFileName(symbol, startMs, "checkpoints.csv.zst"), packDay(lines));
};
const price = (): string => "60000.1";
const open = () => tickArchive(store, signedByTest(ours));

test("[MKT-08] a minute that the log's key signed is read", async () => {
  await storeDay([3, 0, 2], price, ours);
  expect((await open().minute(symbol, startMs))?.ticks.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test.each([
  ["signed by a key of their own", theirs],
  ["signed by their key under our key's name", { ...theirs, keyId: ours.keyId }],
  [
    "with a signature that was made for other ticks",
    { ...ours, sign: () => ours.sign({ symbol, seq: 3, timeMs: startMs, hash: "00" }) },
  ],
])("[MKT-08] prices of somebody who can write to the store are refused: %s", async (_, sign) => {
  await storeDay([3, 0, 2], () => "1", sign);
  await expect(open().minute(symbol, startMs)).rejects.toThrow(ArchiveBroken);
});

test("[MKT-08] a day that was damaged and then repaired is read again, by a server that saw it damaged", async () => {
  const name = dayFileName(symbol, startMs, "csv.zst");
  await storeDay([900, 0, 2], price, ours);
  const wrong = await store.read(name, 0, (await store.size(name)) ?? 0);
  await storeDay([1, 0, 2], price, ours);
  await store.put(
    name,
    (async function* () {
      yield wrong;
    })(),
  );
  const archive = open();
  const last = startMs + 2 * minuteMs;
  await expect(archive.minute(symbol, last)).rejects.toThrow(ArchiveBroken);
  // Its minutes lie at other places of the file now.
  await storeDay([1, 0, 2], price, ours);
  await archive.minute(symbol, last).catch(() => undefined);
  expect((await archive.minute(symbol, last))?.ticks.map(({ seq }) => seq)).toEqual([2, 3]);
  expect(await archive.minuteOfTick(symbol, startMs, 3)).toBe(last);
});
