/** The public files in the one form that a verifier reads, over a change of the signing key. */
import { createPublicKey, verify } from "node:crypto";
import { assert } from "@candor/core/assert/assert";
import { parseSegment, type LoggedTick } from "@candor/core/market/segment";
import { price, quantity } from "@candor/core/money/money";
import { verifyRuns } from "@candor/core/proof/verify-runs";
import { verdictOf } from "@candor/core/proof/verify-step";
import { minuteMs } from "@candor/core/time/time";
import { checkpointFile, indexFile, keysFile } from "@candor/wire/record/public-log";
import { readFile } from "@candor/wire/record/read-file";
import { beforeAll, expect, test } from "vitest";
import { publishKey, signClosedMinutes } from "../../feed/checkpoints.ts";
import { sha256, tickBatches } from "../../feed/tick-batches.ts";
import { openTickSigner } from "../../feed/tick-signer.ts";
import { openTickStore } from "../../feed/tick-store.ts";
import { systemClock } from "../../platform/clock.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { takeTestLead } from "../../platform/db/test-lead.ts";
import { publicFiles, type PublicFile, type PublicFiles } from "./public-files.ts";

const database = withTestDatabase();
const pair = { pid: 1, symbol: "BTCUSDT" };
const startMs = Date.UTC(2026, 9, 21, 4);
const [before, after] = [openTickSigner("11".repeat(32), ""), openTickSigner("22".repeat(32), "")];
let files: PublicFiles;

/** A trade a second, for three minutes. */
const ticks = (): readonly LoggedTick[] => {
  const batches = tickBatches([pair.symbol]);
  return Array.from({ length: 180 }, (_, index) => {
    const timeMs = startMs + index * 1_000 + 300;
    const made = { price: price(6_000_000_000_000n + BigInt(index)), qty: quantity(1n), buyerMaker: false };
    batches.add({ symbol: pair.symbol, source: "test", id: index, timeMs, ...made });
    return batches.take(timeMs, {
      nowMs: timeMs,
      isOnGrid: false,
      awaited: new Set([pair.symbol]),
      doubted: new Set(),
    });
  }).flat();
};

beforeAll(async () => {
  const lead = await takeTestLead(database().engine);
  const store = await openTickStore(database().market);
  await store.append(lead, ticks());
  for (const [signer, minutes] of [
    [before, 2],
    [after, 3],
  ] as const) {
    const signing = { pool: database().sign, lead, signer };
    await publishKey(signing, startMs);
    await signClosedMinutes(signing, startMs + minutes * minuteMs);
  }
  files = publicFiles({ db: database().reads, clock: systemClock, keyId: after.keyId });
});

const textOf = async (file: PublicFile | undefined): Promise<string> => {
  assert(file !== undefined, "the file exists");
  if (typeof file.text === "string") return file.text;
  let text = "";
  for await (const piece of file.text()) text += piece;
  return text;
};
const atOnce = <Value>(read: () => Promise<Value>): Promise<Value> => read();
const segmentOf = async (file: Promise<PublicFile | undefined>) => {
  const segment = parseSegment(await textOf(await file));
  assert(segment !== undefined, "a segment is read as it is written");
  return segment;
};
const minute = (index: number) => segmentOf(files.segment(pair, startMs + index * minuteMs, atOnce));
const valueOf = <Value>(read: { readonly value: Value } | { readonly why: string }): Value => {
  assert("value" in read, `read strictly: ${JSON.stringify(read)}`);
  return read.value;
};

test("[MKT-08] [TRUST-06] a verifier that reads strictly proves the files as they are published", async () => {
  const { keys } = valueOf(readFile(keysFile, await textOf(await files.keys())));
  expect(keys.map(({ keyId }) => keyId).toSorted()).toEqual([before.keyId, after.keyId].toSorted());
  const index = valueOf(readFile(indexFile, await textOf(await files.index(pair))));
  const checkpoints = await Promise.all(
    [0, 1, 2].map(async (place) => {
      const file = await files.checkpoint(pair, startMs + place * minuteMs, (read) => read());
      return valueOf(readFile(checkpointFile, await textOf(file)));
    }),
  );
  expect(index.checkpoints).toEqual(checkpoints);
  const segments = await Promise.all([minute(0), minute(1), minute(2)]);
  const evidence = { symbol: pair.symbol, segments, checkpoints, keys, nowMs: startMs + 3_600_000 };
  const report = await verifyRuns(evidence, sha256, (raw, message, signature) => {
    const x = Buffer.from(raw).toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    return verify(null, message, key, signature);
  });
  expect(verdictOf(report.steps)).toBe("proved");
});

test("[MKT-08] [TRUST-06] the first line names the minute of its first tick and the key that signed its last, in a range too", async () => {
  expect((await minute(1)).head).toMatchObject({ from: startMs + minuteMs, publicKeyId: before.keyId });
  const range = (fromMs: number, toMs: number) => segmentOf(files.range(pair, fromMs, toMs, atOnce));
  const old = await range(startMs + 70_007, startMs + 100_000);
  expect(old.head).toMatchObject({ from: startMs + minuteMs, publicKeyId: before.keyId });
  const both = await range(startMs + 5, startMs + 180_000);
  expect(both.head).toMatchObject({ from: startMs, publicKeyId: after.keyId });
});
