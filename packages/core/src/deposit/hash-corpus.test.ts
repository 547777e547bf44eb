/** What people and programs paste as a hash, for each kind of deposit: nothing but a hash of the network gets as far as a node (WAL-03). */
import { describe, expect, test } from "vitest";
import { isHashOf, networkOfHash, readTransferHash, type DepositKind } from "./transfer-hash.ts";

const hex = "9f2c".repeat(16);
const ethereum = `0x${hex}`;
const cut = (text: string, at: number, between: string): string =>
  text.slice(0, at) + between + text.slice(at);

/** Decides as the server and the page do: first the form of the text, then the network, which for the shared address follows from the hash. */
const isTaken = (kind: DepositKind, typed: string): boolean => {
  const read = readTransferHash(kind, typed);
  return read.ok && isHashOf(networkOfHash(kind, read.value), read.value);
};
const taken = (kind: DepositKind, texts: readonly string[]): readonly string[] =>
  texts.filter((text) => isTaken(kind, text));

/** No network has such a hash. */
const ofNobody: readonly string[] = [
  "",
  " ",
  "hash",
  "0x",
  // Addresses and contracts.
  "0xdAC17F958D2ee523a2206206994597C13D831ec7",
  "dAC17F958D2ee523a2206206994597C13D831ec7",
  `0x${"0".repeat(24)}dac17f958d2ee523a2206206994597c13d831ec`,
  "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
  "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  "vitalik.eth",
  // Numbers: of a block, of an order, an amount.
  "21000000",
  "0x1406f40",
  "100.5",
  "-1",
  "1e64",
  // One letter too few or too many, twice, without its end.
  ethereum.slice(0, -1),
  `${ethereum}0`,
  `${ethereum}${ethereum}`,
  hex.slice(0, -1),
  `${hex}0`,
  `${hex}${hex}`,
  `${ethereum.slice(0, 20)}…${ethereum.slice(-8)}`,
  `${hex.slice(0, 8)}...${hex.slice(-8)}`,
  // Another beginning.
  `0x0x${hex.slice(2)}`,
  `x${hex}`,
  `\\x${hex}`,
  `#${hex}`,
  `tx:${hex}`,
  // As a page, a field, a list shows it.
  `https://etherscan.io/tx/${ethereum}`,
  `https://tronscan.org/#/transaction/${hex}`,
  `"${ethereum}"`,
  `<${hex}>`,
  `${ethereum},${ethereum}`,
  `${hex};${hex}`,
  `${ethereum}.`,
  `${hex}#log-3`,
  `${hex}?`,
  // Letters that look alike: o and l, Cyrillic, Greek, full width, the Kelvin sign, a long s.
  hex.replace("0", "o").replace("9", "o"),
  hex.replace("9", "l"),
  hex.replace("c", "с"),
  hex.replace("f", "ƒ"),
  hex.replace("2", "２"),
  hex.replace("9", "۹"),
  hex.replace("f", "\u212a"),
  hex.replace("f", "\u017f"),
  ethereum.replace("0x", "0х"),
  ethereum.replace("0x", "оx"),
  ethereum.replace("0x", "０ｘ"),
  ethereum.replace("0x", "0×"),
  // What nobody sees.
  cut(hex, 9, "\u200b"),
  cut(ethereum, 9, "\u00ad"),
  cut(hex, 0, "\u202e"),
  cut(hex, 64, "\u0000"),
  cut(hex, 9, "\u2060"),
  hex.replace("9", "9\u0301"),
  // Not hex, of the right length.
  `0x${"g".repeat(64)}`,
  "z".repeat(64),
  `0x${"9f2c".repeat(15)}9f2g`,
  // What a node or a database might take for something else.
  `0x${"%00".repeat(21)}f`,
  "' OR 1=1 --",
  "../../eth_sendRawTransaction",
  `{"hash":"${ethereum}"}`,
  `["${hex}"]`,
  "null",
  "undefined",
  "latest",
  "pending",
];

describe("a text that is no hash", () => {
  test.each(["erc20", "trc20", "shared", "eth"] as const)("[WAL-03] is taken as none of %s", (kind) => {
    expect(taken(kind, ofNobody)).toEqual([]);
  });
});

describe("a hash", () => {
  /** Written in every way that means the same. */
  const spelt = (hash: string): readonly string[] => [
    hash,
    ` ${hash}\n`,
    cut(hash, 20, " "),
    cut(hash, 33, "\r\n"),
    cut(hash, 5, "\u00a0"),
    `\ufeff${hash}`,
    hash.slice(0, 2) + hash.slice(2).toUpperCase(),
  ];

  test("[WAL-03] of the network is taken, however it is spaced and in capitals or not", () => {
    expect(taken("erc20", spelt(ethereum))).toEqual(spelt(ethereum));
    expect(taken("trc20", spelt(hex))).toEqual(spelt(hex));
    for (const hash of [ethereum, hex]) expect(taken("shared", spelt(hash))).toEqual(spelt(hash));
    const values = spelt(ethereum).map((text) => readTransferHash("erc20", text));
    expect(new Set(values.map((read) => read.ok && read.value))).toEqual(new Set([ethereum]));
  });

  test("[WAL-03] with a capital X is one only where no beginning is prescribed, and then the same hash", () => {
    const spelt = `0X${hex}`;
    expect([isTaken("erc20", spelt), isTaken("trc20", spelt), isTaken("shared", spelt)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(readTransferHash("shared", spelt)).toEqual({ ok: true, value: ethereum });
  });

  test("[WAL-03] of the other chain is refused, with and without the beginning that belongs to Ethereum", () => {
    expect(taken("erc20", spelt(hex))).toEqual([]);
    expect(taken("trc20", spelt(ethereum))).toEqual([]);
  });
});
