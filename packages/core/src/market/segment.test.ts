import { describe, expect, test } from "vitest";
import { price, quantity } from "../money/money.ts";
import { formatSegment, parseSegment, readSegmentText } from "./segment.ts";

const hash = "ab".repeat(32);
const head = { symbol: "BTCUSDT", from: 60_000, previousHash: hash, firstSeq: 7, publicKeyId: "k" };
const tick = { symbol: "BTCUSDT", seq: 7, timeMs: 60_001, kind: "trade" as const, buyerMaker: false };
const text = formatSegment(head, [{ ...tick, price: price(100n), qty: quantity(1n), hash }]);
const [first = "", row = ""] = text.split("\n");

describe("a segment's text", () => {
  test("[MKT-08] [TRUST-06] is read as it was written, and writing it again gives the same text", () => {
    const read = parseSegment(text);
    expect(read).toEqual({ head, rows: [{ line: row.slice(0, -65), hash }] });
    expect(
      `${JSON.stringify(read?.head)}\n${read?.rows.map((each) => `${each.line},${each.hash}\n`).join("")}`,
    ).toBe(text);
  });

  test("[MKT-08] may begin at the first minute of all", () => {
    const early = formatSegment({ ...head, from: 0 }, []) + `${row}\n`;
    expect(parseSegment(early)?.head.from).toBe(0);
  });

  test.each([
    ["with a space in its first line", `${first.replace(":60000", ": 60000")}\n${row}\n`, 1, "head"],
    ["with an unknown field", `${first.replace("}", ',"note":1}')}\n${row}\n`, 1, "head"],
    ["with a field given twice", `${first.replace("}", ',"firstSeq":7}')}\n${row}\n`, 1, "head"],
    [
      "with its fields in another order",
      `${first.replace('"symbol":"BTCUSDT",', "").replace("}", ',"symbol":"BTCUSDT"}')}\n${row}\n`,
      1,
      "head",
    ],
    ["with another form of a number", `${first.replace("60000", "6e4")}\n${row}\n`, 1, "head"],
    ["with a negative number", `${first.replace("60000", "-60000")}\n${row}\n`, 1, "head"],
    ["with a hash in capitals", `${first.replaceAll("ab", "AB")}\n${row}\n`, 1, "head"],
    ["with a number for its pair", `${first.replace('"BTCUSDT"', "7")}\n${row}\n`, 1, "head"],
    ["with a number for its key", `${first.replace('"k"', "7")}\n${row}\n`, 1, "head"],
    ["with a list for its hash", `${first.replace(`"${hash}"`, `["${hash}"]`)}\n${row}\n`, 1, "head"],
    ["with a longer hash", `${first.replace('"ab', '"abab')}\n${row}\n`, 1, "head"],
    ["with a text for its first line", `"text"\n${row}\n`, 1, "head"],
    ["with null for its first line", `null\n${row}\n`, 1, "head"],
    ["without the end of its last line", `${first}\n${row}`, 2, "ending"],
    ["without a tick", `${first}\n`, 2, "ending"],
    ["with an empty line at its end", `${first}\n${row}\n\n`, 3, "row"],
    ["with a space at the end of a line", `${first}\n${row} \n`, 2, "row"],
    ["with ends of lines of another kind", `${first}\n${row}\r\n`, 2, "row"],
    ["with a zero before a number", `${first}\n0${row}\n`, 2, "row"],
    ["with a hash in capitals in a row", `${first}\n${row.replaceAll("ab", "AB")}\n`, 2, "row"],
  ])("[MKT-08] [TRUST-06] %s is refused, by its line", (_, changed, line, why) => {
    expect(readSegmentText(changed)).toEqual({ line, why });
    expect(parseSegment(changed)).toBeUndefined();
  });
});
