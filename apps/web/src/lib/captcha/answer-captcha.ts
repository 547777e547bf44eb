/**
 * Calls that the server may first ask a proof of work for (CaptchaError, SES-12): the browser does it and repeats the call. The
 * user sees ui/checking/checking-note.tsx meanwhile and may stop it (AbortError).
 */
import { captcha } from "@candor/wire/accounts";
import { ApiFailure, call } from "../api.ts";
import { whileChecking } from "./checking.ts";
import { solveInWorker } from "./solve-in-worker.ts";

/** Sends without an answer first. Throws `ApiFailure` as every call, also CaptchaError when the server takes no answer. */
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
