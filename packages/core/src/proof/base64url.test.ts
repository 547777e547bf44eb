import { expect, test } from "vitest";
import { fromBase64url } from "./base64url.ts";

/** Test vectors of RFC 4648, without padding, and the two letters that the URL form has of its own. */
test.each([
  ["", ""],
  ["Zg", "f"],
  ["Zm8", "fo"],
  ["Zm9v", "foo"],
  ["Zm9vYg", "foob"],
  ["Zm9vYmE", "fooba"],
  ["Zm9vYmFy", "foobar"],
  ["-_-_", "\u00fb\u00ff\u00bf"],
])("[OPS-06] %j is %j", (text, bytes) => {
  expect(fromBase64url(text)).toEqual(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
});

test.each(["Zh", "Zm9vYmF", "Z", "Zm9vY", "Zg==", "Zm+v", "Zm/v", "Zm9v\n", "Zm 9v", "Zm9vé"])(
  "[OPS-06] %j is no form of any bytes",
  (text) => expect(fromBase64url(text)).toBeUndefined(),
);
