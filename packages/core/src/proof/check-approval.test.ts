import { describe, expect, test } from "vitest";
import { fromHex, toHex, utf8 } from "../market/tick-chain.ts";
import type { ActFields } from "../operators/texts.ts";
import { fromBase64url } from "./base64url.ts";
import {
  actDigest,
  approvalFault,
  originOf,
  type ApprovalFields,
  type VerifyEs256,
} from "./check-approval.ts";
import { sha256 } from "./test-lever-log.ts";

const act: ActFields = {
  id: 7,
  action: "house_move",
  subject: "capital",
  content: "{}",
  reason: "why",
  askedBy: 1,
  askedAt: 1_000,
};
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const bytes = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array();
const written = (value: unknown): string => base64url(utf8(JSON.stringify(value)));

const [x, y] = ["11".repeat(32), "22".repeat(32)];
const keyOf = (begins = "a5010203262001215820", between = "225820", end = ""): string =>
  base64url(bytes(`${begins}${x}${between}${y}${end}`));
const dataOf = (flags: number): string =>
  base64url(new Uint8Array([...new Uint8Array(32).fill(9), flags, 0, 0, 0, 1]));
const client = {
  type: "webauthn.get",
  challenge: base64url(bytes(actDigest(act, sha256))),
  origin: "https://candor.test",
};
const approval: ApprovalFields = {
  publicKey: keyOf(),
  authenticatorData: dataOf(5),
  clientData: written(client),
  signature: base64url(bytes("3006020105020107")),
};
/** Replaces ES256: the right signature is always the same, of this point over this message. */
const verify: VerifyEs256 = (point, message, signature) =>
  toHex(point) === `04${x}${y}` &&
  toHex(signature) === "3006020105020107" &&
  toHex(message) ===
    toHex(Buffer.from(approval.authenticatorData, "base64url")) + toHex(sha256(utf8(JSON.stringify(client))));
const faultOf = (changes: Partial<ApprovalFields>, of: ActFields = act) =>
  approvalFault(of, { ...approval, ...changes }, sha256, verify);

describe("an approval", () => {
  test("[OPS-06] counts for its act and its key", () => {
    expect(faultOf({})).toBeUndefined();
    expect(faultOf({}, { ...act, askedAt: 1_001 })).toBe("act");
    expect(faultOf({ signature: base64url(bytes("3006020105020108")) })).toBe("signature");
  });

  test("[OPS-06] of which a field cannot be read is no approval", () => {
    for (const name of ["publicKey", "authenticatorData", "clientData", "signature"] as const)
      expect([name, faultOf({ [name]: "=" })]).toEqual([name, "form"]);
    for (const clientData of [base64url(utf8("{")), base64url(Uint8Array.of(0xff)), written(null)])
      expect(faultOf({ clientData })).toBe("form");
    expect(faultOf({ clientData: written({ ...client, type: 1 }) })).toBe("form");
    expect(faultOf({ clientData: written({ ...client, challenge: 1 }) })).toBe("form");
  });

  test("[OPS-06] is by a key of ES256 in its one form", () => {
    const others = [
      keyOf("a5010203272001215820"),
      keyOf(undefined, "235820"),
      keyOf(undefined, undefined, "00"),
    ];
    for (const publicKey of others) expect(faultOf({ publicKey })).toBe("key");
  });

  test("[OPS-06] is what a passkey answered to the digest of the act, and nothing else", () => {
    expect(faultOf({ clientData: written({ ...client, type: "webauthn.create" }) })).toBe("act");
    expect(faultOf({ clientData: written({ ...client, challenge: "=" }) })).toBe("act");
    expect(faultOf({ clientData: written({ ...client, challenge: "" }) })).toBe("act");
  });

  test("[OPS-06] shows that a user was present, and was verified", () => {
    for (const flags of [0, 1, 4]) expect(faultOf({ authenticatorData: dataOf(flags) })).toBe("user");
    expect(faultOf({ authenticatorData: "" })).toBe("user");
    // What the browser said may have lines.
    expect(faultOf({ clientData: base64url(utf8(JSON.stringify(client, undefined, 1))) })).toBe("signature");
    // More than that may be said; but it is signed.
    expect(faultOf({ authenticatorData: dataOf(0x45) })).toBe("signature");
  });

  test("[OPS-06] names the page at which the passkey was used", () => {
    expect(originOf(approval.clientData)).toBe("https://candor.test");
    expect(originOf(written({ ...client, origin: "https://漢.test" }))).toBe("https://漢.test");
    for (const clientData of ["=", written({ ...client, origin: 1 }), written(null)])
      expect(originOf(clientData)).toBe("");
  });
});

test("[OPS-06] base64url has one form for all bytes, without padding", () => {
  for (let length = 0; length <= 6; length += 1) {
    const some = Uint8Array.from({ length }, (_, at) => 255 - 37 * at);
    expect(fromBase64url(base64url(some))).toEqual(some);
  }
  const all = Uint8Array.from({ length: 256 }, (_, at) => at);
  expect(fromBase64url(base64url(all))).toEqual(all);
  for (const text of ["A", "AB", "AAB", "AAAAA", "AA==", "A+", "A/", "A A", "é"])
    expect([text, fromBase64url(text)]).toEqual([text, undefined]);
});
