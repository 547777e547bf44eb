import { expect, test } from "vitest";
import { checkpointFile, keysFile } from "./public-log.ts";
import { indented, readFile, readJson } from "./read-file.ts";

const key = { keyId: "0123456789abcdef", publicKey: "ab".repeat(32), algorithm: "Ed25519" };

test("[TRUST-06] a file is read in the two forms in which the platform writes one, and in no other", () => {
  const value = { keys: [key] };
  expect(readJson(JSON.stringify(value))).toEqual({ value });
  expect(readJson(indented(value))).toEqual({ value });
  expect(readJson(JSON.stringify(value, undefined, 2))).toMatchObject({ at: 3 });
  expect(readJson(`${JSON.stringify(value)}\n`)).toMatchObject({
    why: "is not written as the platform writes it",
  });
  expect(readJson(indented(value).trimEnd())).toMatchObject({
    why: "is not written as the platform writes it",
  });
});

test.each([
  '{"a":1,"a":1}',
  '{"a":1.0}',
  '{"a":1e3}',
  '{"a":-0}',
  '{"a":"\\u0041"}',
  '{"a" :1}',
  '{"2":0,"1":0}',
  '{"a":10000000000000001}',
])("[TRUST-06] %s means what another text says, and is refused", (text) =>
  expect(readJson(text)).toMatchObject({ why: "is not written as the platform writes it" }),
);

test.each(["", "{", "[null", "text", "[".repeat(100_000), `${"[".repeat(100_000)}${"]".repeat(100_000)}`])(
  "[TRUST-06] %.10s is refused without an exception",
  (text) => expect(readJson(text)).toHaveProperty("why"),
);

const checkpoint = {
  symbol: "BTCUSDT",
  seq: 1,
  timeMs: 1,
  hash: "ab".repeat(32),
  signature: "cd".repeat(64),
  keyId: "0123456789abcdef",
};

test.each([
  ["seq", { seq: 0 }],
  ["seq", { seq: 1.5 }],
  ["seq", { seq: "1" }],
  ["hash", { hash: "AB".repeat(32) }],
  ["hash", { hash: "ab".repeat(31) }],
  ["signature", { signature: "cd".repeat(63) }],
  ["keyId", { keyId: "k" }],
  ["symbol", { symbol: "btc" }],
  ["note", { note: "more" }],
])(
  "[MKT-08] [TRUST-06] a checkpoint with another form of %s is refused, and the field is named",
  (field, changes) => {
    expect(readFile(checkpointFile, JSON.stringify(checkpoint))).toEqual({ value: checkpoint });
    const read = readFile(checkpointFile, JSON.stringify({ ...checkpoint, ...changes }));
    expect(read).toEqual({ why: expect.stringMatching(new RegExp(`: ${field}$`)) });
  },
);

test("[MKT-08] [TRUST-06] a key names nothing that its bytes do not prove", () => {
  expect(readFile(keysFile, JSON.stringify({ keys: [{ ...key, firstMs: 1 }] }))).toEqual({
    why: expect.stringContaining("keys.0.firstMs"),
  });
  expect(readFile(keysFile, JSON.stringify({ keys: [{ ...key, algorithm: "none" }] }))).toHaveProperty("why");
});
