/**
 * Sends for a verification code. Where the server first asks for a proof of work (CaptchaError, SES-12), the browser
 * does it and repeats the call; the user sees ui/checking/checking-note.tsx meanwhile and may stop it (AbortError).
 */
import { captcha, sendVerifyCode } from "@candor/wire/accounts";
import { ApiFailure, call, type Sent } from "./api.ts";
import { whileChecking } from "./captcha/checking.ts";
import { solveInWorker } from "./captcha/solve-in-worker.ts";

/** Throws `ApiFailure` as every call, also CaptchaError when the server takes no solution. */
export const sendCode = async (input: Sent<typeof sendVerifyCode>): Promise<void> => {
  try {
    await call(sendVerifyCode, input);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.key !== "CaptchaError") throw error;
    const answer = await whileChecking(async (signal, onProgress) => {
      const { challenge } = await call(captcha, {}, { signal });
      return solveInWorker(challenge, { signal, onProgress });
    });
    await call(sendVerifyCode, { ...input, captcha: answer });
  }
};
