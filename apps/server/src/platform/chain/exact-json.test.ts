import { expect, test } from "vitest";
import { parseExactly } from "./exact-json.ts";

test("[WAL-04] an integer that a double cannot hold keeps its digits", () => {
  expect(parseExactly('{"amount":9007199254740993,"list":[-9223372036854775808, 12]}')).toEqual({
    amount: 9_007_199_254_740_993n,
    list: [-9_223_372_036_854_775_808n, 12],
  });
  expect(parseExactly("[9007199254740991,9007199254740992]")).toEqual([
    9_007_199_254_740_991,
    9_007_199_254_740_992n,
  ]);
});

test("everything else is read as ever: texts that look like numbers, fractions, exponents", () => {
  const text =
    '{"a":":12345678901234567890,","b":"12345678901234567890","c":1.5,"d":1e3,"e":null,"f":[1,true]}';
  expect(parseExactly(text)).toEqual(JSON.parse(text));
  expect(parseExactly('{"long":12345678901234567890.5}')).toEqual({ long: 12_345_678_901_234_567_000 });
  expect(() => parseExactly("{")).toThrow(SyntaxError);
});
