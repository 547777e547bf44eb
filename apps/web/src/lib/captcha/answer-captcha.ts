/**
 * Calls for which the server may first require a proof of work (CaptchaError, SES-12): the browser does it and repeats the
 * call. The user sees ui/checking/checking-note.tsx meanwhile and may stop it (AbortError).
 */
import { captcha } from "@candor/wire/accounts";
import { ApiFailure, call } from "../api.ts";
import { whileChecking } from "./checking.ts";
import { solveInWorker } from "./solve-in-worker.ts";

/** Sends without a solution first. Throws `ApiFailure` like every call, also CaptchaError if no solution is accepted. */
export const answerCaptcha = async <T>(
  send: (answer: { readonly captcha?: string }) => Promise<T>,
): Promise<T> => {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.key !== "CaptchaError") throw error;
  }
  const answer = await whileChecking(async (signal, onProgress) => {
    const { challenge } = await call(captcha, {}, { signal });
    return solveInWorker(challenge, { signal, onProgress });
  });
  return await send({ captcha: answer });
};
