import { checkpointMessage, keyIdOf, toHex, utf8 } from "@candor/core/market/tick-chain";
import { chainWords, lineWords } from "@candor/wire/record/public-log";
import { ed25519 } from "@noble/curves/ed25519.js";
import { afterEach, expect, test, vi } from "vitest";
import { sha256 } from "../../lib/evidence/device-crypto.ts";
import { checkNewest, readRecord } from "./record-query.ts";

const minute = 1_795_000_020_000;
const path = `/public/ticks/BTCUSDT/${minute}.ndjson`;
const secret = new Uint8Array(32).fill(7);
const raw = ed25519.getPublicKey(secret);
const rightName = keyIdOf(raw, sha256);

const signed = (seq: number, keyId = rightName, symbol = "BTCUSDT") => {
  const bare = { symbol, seq, timeMs: minute + seq, hash: String(seq % 10).repeat(64) };
  const signature = toHex(ed25519.sign(utf8(checkpointMessage(bare)), secret));
  return { ...bare, signature, keyId };
};
const indexOf = (checkpoints: readonly unknown[], symbol = "BTCUSDT") => ({
  symbol,
  chain: chainWords,
  line: lineWords,
  segments: [path],
  checkpoints,
});
const tickLineOf = (seq: number): string =>
  `${seq},${minute + seq},t,1.5,2,b,${String(seq).repeat(64).slice(0, 64)}`;
const head = {
  symbol: "BTCUSDT",
  from: minute,
  previousHash: "0".repeat(64),
  firstSeq: 1,
  publicKeyId: rightName,
};

/** The platform serves these files. */
const serving = (files: Readonly<Record<string, unknown>>): void => {
  vi.stubGlobal("fetch", (asked: string) => {
    const file = files[asked];
    const text = typeof file === "string" ? file : JSON.stringify(file);
    return Promise.resolve(new Response(text, { status: file === undefined ? 404 : 200 }));
  });
};
const index = "/public/ticks/BTCUSDT/index.json";
const keys = (keyId: string) => ({
  "/public/keys": { keys: [{ keyId, publicKey: toHex(raw), algorithm: "Ed25519" }] },
});
afterEach(() => vi.unstubAllGlobals());

test("[MKT-08] the newest signed minutes come first", async () => {
  serving({ [index]: indexOf([1, 2, 3, 4, 5, 6].map((seq) => signed(seq))) });
  expect((await readRecord("BTCUSDT")).map(({ seq, checkpoint }) => [seq, checkpoint?.seq])).toEqual([
    [6, 6],
    [5, 5],
    [4, 4],
    [3, 3],
  ]);
});

test("[MKT-08] before the first signature the newest ticks come first", async () => {
  const text = [JSON.stringify(head), ...[1, 2, 3, 4, 5, 6].map(tickLineOf), ""].join("\n");
  serving({ [index]: indexOf([]), [path]: text });
  const shown = await readRecord("BTCUSDT");
  expect(shown.map(({ seq }) => seq)).toEqual([6, 5, 4, 3]);
  expect(shown[0]).toEqual({ seq: 6, timeMs: minute + 6, hash: "6".repeat(64) });
});

test("[TRUST-05] a signature by a published key holds", async () => {
  serving(keys(rightName));
  expect(await checkNewest(signed(7))).toBe(true);
  expect(await checkNewest({ ...signed(7), seq: 8 })).toBe(false);
});

test("[TRUST-05] a right signature by a key under a name that is not its hash does not hold", async () => {
  const name = "0123456789abcdef";
  serving(keys(name));
  expect(await checkNewest(signed(7, name))).toBe(false);
});

test.each([
  ["has a field that nobody knows", { ...indexOf([signed(1)]), more: 1 }],
  ["is of another pair", indexOf([signed(1)], "ETHUSDT")],
  ["names checkpoints of another pair", indexOf([signed(1, rightName, "ETHUSDT")])],
  ["has a number in another form", { ...indexOf([]), checkpoints: [{ ...signed(1), seq: 1.5 }] }],
])("[TRUST-05] an index that %s is not shown", async (_what, file) => {
  serving({ [index]: file });
  await expect(readRecord("BTCUSDT")).rejects.toThrow(index);
});
