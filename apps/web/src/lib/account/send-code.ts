import { sendVerifyCode } from "@candor/wire/accounts";
import { call, type Sent } from "../calls/api.ts";
import { answerCaptcha } from "../captcha/answer-captcha.ts";

/** Requests a verification code, with the proof of work that the server may require first (SES-12). Throws `ApiFailure` like every call. */
export const sendCode = async (input: Sent<typeof sendVerifyCode>): Promise<void> => {
  await answerCaptcha((answer) => call(sendVerifyCode, { ...input, ...answer }));
};
