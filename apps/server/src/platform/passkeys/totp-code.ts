/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits, 30 seconds, one step early or late (SES-15, OPS-01). */
import { sixDigits } from "@candor/core/accounts/verification-code";
import { secondMs } from "@candor/core/time/time";
import { verifySync } from "otplib";

const stepSeconds = 30;

/** The step that a code belongs to: the current one or a neighbour; undefined for a wrong code. */
export const totpStep = (secret: string, otp: string, nowMs: number): number | undefined => {
  const token = sixDigits(otp);
  if (token === undefined) return undefined;
  const epoch = Math.floor(nowMs / secondMs);
  const found = verifySync({ secret, token, epoch, epochTolerance: stepSeconds });
  return found.valid ? Math.floor(epoch / stepSeconds) + found.delta : undefined;
};
