import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeForm } from "./decode-form.ts";
import { decodeJson } from "./decode-json.ts";
import { signedValue } from "./sign.ts";

const payloadOf = (text: string): unknown => {
  const decoded = decodeJson(text);
  return decoded.ok ? decoded.value.payload : decoded.refusal;
};
const refusedAt = (field: string): unknown => ({ key: "BadRequest", values: { field } });

describe("a JSON body", () => {
  test.each([
    ["", {}],
    [" \n ", {}],
    ["{}", {}],
    ['{"a":"x","b":1,"c":true,"d":null}', { a: "x", b: "1", c: true, d: null }],
    ['{ "a" : [ 1 , {"b":"2"} ] }', { a: ["1", { b: "2" }] }],
    [String.raw`{"a":"\u00e9\n\"\\"}`, { a: 'é\n"\\' }],
  ])("[API-03] %s is read", (text, expected) => expect(payloadOf(text)).toEqual(expected));

  test.each(["1e309", "-0", "-1", "1.0", "0.1234567", "9".repeat(40), "1E+2"])(
    "[API-13] the number %s keeps its digits",
    (digits) => expect(payloadOf(`{"fee":${digits}}`)).toEqual({ fee: digits }),
  );

  test.each([
    ['{"fee":NaN}', "fee"],
    ['{"fee":Infinity}', "fee"],
    ['{"fee":-Infinity}', "fee"],
    ['{"pid":1,"fee":undefined}', "fee"],
    ['{"fee":01}', "fee"],
    ['{"fee":.5}', "fee"],
    ['{"fee":+1}', "fee"],
    ['{"fee":0x10}', "fee"],
    ['{"fee":1,"fee":2}', "fee"],
    ['{"fee":"a\\u0000"}', "fee"],
    ['{"fee":"\\ud800"}', "fee"],
    ['{"fee":"a\nb"}', "fee"],
    ['{"fee":"a', "fee"],
    ['{"__proto__":{}}', "__proto__"],
    ['{"a":{"constructor":1}}', "constructor"],
    ["[]", "body"],
    ["1", "body"],
    ['"x"', "body"],
    ["{} {}", "body"],
    ["{", "body"],
    ['{"a":1', "a"],
    ["nonsense", "body"],
    [`{"deep":${"[".repeat(60_000)}`, "deep"],
    [`{"many":[${"1,".repeat(300)}1]}`, "many"],
  ])("[API-13] %.60s is refused with the field's name", (text, field) =>
    expect(payloadOf(text)).toEqual(refusedAt(field)),
  );

  test("[API-03] any output of JSON.stringify is read back, numbers as their digits", () => {
    const name = fc.stringMatching(/^[a-z]{1,8}$/).filter((text) => text !== "constructor");
    const text = fc.string({ unit: "binary" }).filter((value) => !/[\0\p{Surrogate}]/u.test(value));
    const value = fc.oneof(
      text,
      fc.double({ noDefaultInfinity: true, noNaN: true }),
      fc.boolean(),
      fc.constant(null),
      fc.array(text),
    );
    fc.assert(
      fc.property(fc.dictionary(name, value), (payload) => {
        const source = JSON.stringify(payload);
        const decoded = decodeJson(source);
        if (!decoded.ok) throw new Error(`refused ${source}`);
        const numbersAsText = JSON.parse(source, (_key, leaf: unknown) =>
          typeof leaf === "number" ? JSON.stringify(leaf) : leaf,
        ) as unknown;
        expect({ ...decoded.value.payload }).toEqual(numbersAsText);
        // JSON writes -0 as 0, so the server cannot know of the sign.
        for (const [key, leaf] of Object.entries(JSON.parse(source) as object)) {
          expect(decoded.value.signed[key]).toBe(signedValue(leaf));
        }
      }),
    );
  });

  test("[API-13] no text makes the reader throw, and it accepts nothing that JSON.parse refuses", () => {
    const fragment = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ":",
      ",",
      '"a"',
      '"b"',
      "1",
      "-",
      "e",
      "true",
      "nul",
      " ",
      '"',
      "\\",
      "0",
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 30 }), (parts) => {
        const text = parts.join("");
        const decoded = decodeJson(text);
        if (decoded.ok && text.trim() !== "") expect(() => JSON.parse(text) as unknown).not.toThrow();
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("a form body", () => {
  test("[API-03] is the same payload as JSON with the same text", () => {
    const decoded = decodeForm("a=1&b=x+y%2Bz&c=&d=%E9%87%91");
    expect(decoded.ok && decoded.value.payload).toEqual({ a: "1", b: "x y+z", c: "", d: "金" });
  });

  test.each([
    ["fee=1&fee=2", "fee"],
    ["fee=%ZZ", "fee"],
    ["fee=%00", "fee"],
    ["fee=%ED%A0%80", "fee"],
    ["__proto__=1", "__proto__"],
    ["=1", "body"],
    ["a=1&&b=2", "body"],
    ["%ff=1", "body"],
    ["x&".repeat(300), "body"],
  ])("[API-13] %.40s is refused with the field's name", (text, field) => {
    const decoded = decodeForm(text);
    expect(decoded.ok ? decoded.value.payload : decoded.refusal).toEqual(refusedAt(field));
  });
});
