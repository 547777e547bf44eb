import { sendVerifyCode } from "@candor/wire/accounts";
import { call, type Sent } from "./api.ts";
import { answerCaptcha } from "./captcha/answer-captcha.ts";

/** Sends for a verification code, past the proof of work that the server may ask for first (SES-12). Throws `ApiFailure` as every call. */
export const sendCode = async (input: Sent<typeof sendVerifyCode>): Promise<void> => {
  await answerCaptcha((answer) => call(sendVerifyCode, { ...input, ...answer }));
};
