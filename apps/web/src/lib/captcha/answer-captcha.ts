/**
 * Calls for which the server may first require a proof of work (CaptchaError, SES-12), or take one while strangers have locked
 * the address (LoginLocked, SES-13): the browser does it and repeats the call. The user sees ui/checking/checking-note.tsx meanwhile and may stop it (AbortError).
 */
import { captcha } from "@candor/wire/accounts";
import { ApiFailure, call } from "../calls/api.ts";
import { whileChecking } from "./checking.ts";
import { solveInWorker } from "./solve-in-worker.ts";

const requiresWork: ReadonlySet<string> = new Set(["CaptchaError"]);
/** Of a login: the work is also a way in while its address is locked. */
export const loginWork: ReadonlySet<string> = new Set(["CaptchaError", "LoginLocked"]);

/**
 * Sends without a solution first, and with one after a refusal of `worth`. Throws `ApiFailure` like every call, also
 * CaptchaError if no solution is accepted.
 */
export const answerCaptcha = async <T>(
  send: (answer: { readonly captcha?: string }) => Promise<T>,
  worth = requiresWork,
): Promise<T> => {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiFailure) || !worth.has(error.key)) throw error;
  }
  const answer = await whileChecking(async (signal, onProgress) => {
    const { challenge } = await call(captcha, {}, { signal });
    return solveInWorker(challenge, { signal, onProgress });
  });
  return await send({ captcha: answer });
};
