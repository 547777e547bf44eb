/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits, 30 seconds, one step early or late (SES-15, OPS-01). */
import { secondMs } from "@candor/core/time/time";
import { verifySync } from "otplib";

const stepSeconds = 30;

/** The step that a code of six digits belongs to: the current one or a neighbour; undefined for a wrong code and for none. */
export const totpStep = (secret: string, token: string | undefined, nowMs: number): number | undefined => {
  if (token === undefined) return undefined;
  const epoch = Math.floor(nowMs / secondMs);
  const found = verifySync({ secret, token, epoch, epochTolerance: stepSeconds });
  return found.valid ? Math.floor(epoch / stepSeconds) + found.delta : undefined;
};
