/** Checks an approval in the browser, with the function that the offline verifier also uses (OPS-06). */
import { approvalFault, type ApprovalFields } from "@candor/core/proof/check-approval";
import type { ActFields } from "@candor/core/operators/texts";
import { p256 } from "@noble/curves/nist.js";
import { sha256 } from "@noble/hashes/sha2.js";

export const isApproval = (act: ActFields, approval: ApprovalFields): boolean =>
  approvalFault(act, approval, sha256, verifyEs256) === undefined;

const verifyEs256 = (point: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean => {
  try {
    return p256.verify(signature, message, point, { format: "der", lowS: false });
  } catch {
    // Bytes that are not a point of the curve, or not a signature.
    return false;
  }
};
