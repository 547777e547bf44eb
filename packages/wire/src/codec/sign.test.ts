import { md5 } from "@noble/hashes/legacy.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { decodeForm } from "./decode-form.ts";
import { decodeJson } from "./decode-json.ts";
import { sign, textToSign, type Md5Hex, type Payload } from "./sign.ts";

const small: Md5Hex = (text) => bytesToHex(md5(utf8ToBytes(text)));

/** The text that rule API-04 digests, without the secret. */
const table: readonly [string, Payload, string][] = [
  ["an empty payload adds nothing", {}, ""],
  ["values go in ascending key order", { b: "2", a: "1", B: "3" }, "312"],
  ["null, undefined and an empty string add nothing", { a: null, b: undefined, c: "", d: "x" }, "x"],
  [
    "numbers are written as String() writes them",
    { a: 1.0, b: 0.1, c: 1e21, d: 1e-7, e: -0 },
    "10.11e+211e-70",
  ],
  ["booleans are written as String() writes them", { a: true, b: false }, "truefalse"],
  ["arrays and objects are compact JSON", { a: [1, "b"], c: { d: null } }, '[1,"b"]{"d":null}'],
  ["text counts as UTF-8", { a: "金額", b: "é" }, "金額é"],
  ["spaces stay", { a: " x " }, " x "],
];

test.each(table)("[API-04] %s", (_title, payload, text) => {
  expect(sign(payload, "candor-sign", small)).toBe(small(`${text}candor-sign`));
});

test("[API-04] a known test vector keeps the rule stable", () => {
  expect(sign({}, "candor-sign", small)).toBe("d2983f560f027b9ec496445bdd5c22f6");
  expect(sign({ pid: 1, interval: "1m" }, "s", small)).toBe(small("1m1s"));
});

test.each(table)("[API-04] the server digests the same text from JSON: %s", (_title, payload, text) => {
  const decoded = decodeJson(JSON.stringify(payload));
  expect(decoded.ok && textToSign(decoded.value.signed, "")).toBe(text);
});

test("[API-04] a client in another language that writes 1 as 1.0 signs the same text as String()", () => {
  const decoded = decodeJson('{"a":1.0,"b":1e2,"c":[1.50, true]}');
  expect(decoded.ok && textToSign(decoded.value.signed, "")).toBe("1100[1.5,true]");
});

test("[API-04] a form's values are digested as the text they are", () => {
  const decoded = decodeForm("b=1.0&a=x%20y&c=");
  expect(decoded.ok && textToSign(decoded.value.signed, "")).toBe("x y1.0");
});
