import { actText, type ActFields } from "@candor/core/operators/texts";
import type { ApprovalFields } from "@candor/core/proof/check-approval";
import { p256 } from "@noble/curves/nist.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { isApproval } from "./check-approval.ts";

const act: ActFields = {
  id: 7,
  action: "house_move",
  subject: "house capital",
  content: '{"amount":"1000"}',
  reason: "for the insurance of May",
  askedBy: 1,
  askedAt: 1_795_000_000_000,
};

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const approvalOf = (flags = 5): ApprovalFields => {
  const secret = p256.utils.randomSecretKey();
  const point = p256.getPublicKey(secret, false);
  const key = concatBytes(
    hexToBytes("a5010203262001215820"),
    point.subarray(1, 33),
    hexToBytes("225820"),
    point.subarray(33),
  );
  const data = concatBytes(sha256(utf8ToBytes("localhost")), new Uint8Array([flags, 0, 0, 0, 1]));
  const challenge = base64url(sha256(utf8ToBytes(actText(act))));
  const client = utf8ToBytes(JSON.stringify({ type: "webauthn.get", challenge }));
  const signature = p256.sign(concatBytes(data, sha256(client)), secret, { format: "der" });
  return {
    publicKey: base64url(key),
    authenticatorData: base64url(data),
    clientData: base64url(client),
    signature: base64url(signature),
  };
};

const flipped = (text: string, at: number): string => {
  const bytes = bytesOf(text);
  bytes.set([(bytes[at] ?? 0) ^ 1], at);
  return base64url(bytes);
};

test("[OPS-06] an approval counts for this act and this key, and not with one byte changed", () => {
  const approval = approvalOf();
  expect(isApproval(act, approval)).toBe(true);
  expect(isApproval({ ...act, content: '{"amount":"1001"}' }, approval)).toBe(false);
  expect(isApproval({ ...act, askedAt: act.askedAt + 1 }, approval)).toBe(false);
  expect(isApproval(act, { ...approval, publicKey: approvalOf().publicKey })).toBe(false);
  for (const name of ["publicKey", "authenticatorData", "clientData", "signature"] as const)
    expect(isApproval(act, { ...approval, [name]: flipped(approval[name], 33) })).toBe(false);
  expect(isApproval(act, approvalOf(1))).toBe(false);
});
