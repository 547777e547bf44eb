/**
 * Sending a code (SES-08, SES-11, SES-14). The answer never tells whether the address has an account; only
 * the person who reads messages to that address learns it:
 *
 * - register, free address: the code. Register, taken address: a note that there is already an account.
 * - reset, account: the code. Reset, no account: nothing is sent, so that strangers are not disturbed.
 *
 * In every case a code is made, the limit applies and the answer takes the same time, so a second request is refused in the same
 * way. Frequent requests need a captcha, and a block of phone numbers gets a limited number of messages (SES-12).
 */
import { codeLifetimeMs, codePurpose, type CodePurpose } from "@candor/core/accounts/verification-code";
import type { Language } from "@candor/wire/language";
import type { Tx } from "../../../platform/db/schema/schema.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { accountName, channelOf, countingKey, findNamed } from "../addresses/address.ts";
import { needsCaptcha, countNetworkRequest, countBlockMessage } from "./code-limits.ts";
import { makeCode, type CodeSubject } from "./codes.ts";
import { inEvenTime } from "../login/even-time.ts";
import { codeMessage, noticeMessage } from "../messages/message-texts.ts";
import type { AccountDeps } from "../deps.ts";
import type { AccountName } from "../repo.ts";

export type CodeRequest = {
  /** The calling code of the phone; a captcha's answer is also accepted here, and is then not a calling code. */
  readonly code: string;
  readonly email: string;
  readonly phone: string;
  readonly status: number;
  /** The captcha's answer, when one is required. */
  readonly captcha: string;
};

/** Who asks, as far as the network shows. Personal: never log it. */
export type CodeCaller = { readonly address: string; readonly language: Language };

const callingCode = /^\+?\d{1,4}$/;

/** Refuses WrongPhone or EmailError, then CannotSend, then CaptchaError. */
export const sendCode = async (
  deps: AccountDeps,
  request: CodeRequest,
  caller: CodeCaller,
  nowMs: number,
): Promise<void> => {
  const telcode = callingCode.test(request.code) ? request.code : "";
  const name = accountName({
    type: isForPhone(request) ? 1 : 2,
    phone: request.phone,
    email: request.email,
    telcode,
  });
  const channel = name.by === "email" ? "email" : "sms";
  if (!deps.codes.channels.includes(channel)) refuseWith("CannotSend");
  if (name.by === "national" && codePurpose(request.status) === "register") refuseWith("WrongPhone");
  await inEvenTime(() => sendTo(deps, name, request, caller, nowMs));
};

/** A calling code without any address is the form of a phone whose number is missing. */
const isForPhone = ({ phone, email, code }: CodeRequest): boolean =>
  phone !== "" || (email === "" && callingCode.test(code));

const sendTo = async (
  deps: AccountDeps,
  name: AccountName,
  request: CodeRequest,
  caller: CodeCaller,
  nowMs: number,
): Promise<void> => {
  const { db, codes, messages } = deps;
  const purpose = codePurpose(request.status);
  const { account, address } = await findNamed(db, name);
  const isCaptchaDue = await needsCaptcha(deps, { name, callerAddress: caller.address }, nowMs);
  await db.transaction().execute(async (tx) => {
    if (!(await countNetworkRequest(tx, deps, caller.address, nowMs))) refuseWith("CannotSend");
    const code = await makeLimitedCode(tx, { purpose, address }, name, nowMs);
    if (code === undefined) return refuseWith("CannotSend");
    if (isCaptchaDue && !(await codes.captcha.use(tx, captchaOf(request), nowMs))) refuseWith("CaptchaError");
    const message = messageFor(purpose, account !== undefined, code, caller.language);
    if (message === undefined) return;
    if (!(await countBlockMessage(tx, deps, { address, purpose }, nowMs))) return;
    const untilMs = nowMs + codeLifetimeMs;
    await messages.send(tx, { to: address, channel: channelOf(address), untilMs, ...message }, nowMs);
  });
};

/**
 * A code for the address, unless it is too soon for any way of writing it: the limit is kept in the row of the national digits,
 * whose own code is sent to nobody.
 */
const makeLimitedCode = async (
  tx: Tx,
  subject: CodeSubject,
  name: AccountName,
  nowMs: number,
): Promise<string | undefined> => {
  const limited = await makeCode(tx, { purpose: subject.purpose, address: countingKey(name) }, nowMs);
  if (limited === undefined || subject.address === countingKey(name)) return limited;
  return await makeCode(tx, subject, nowMs);
};

/** The answer is in its own field, or in the one of the calling code. */
const captchaOf = ({ captcha, code }: CodeRequest): string =>
  captcha === "" && !callingCode.test(code) ? code : captcha;

const messageFor = (purpose: CodePurpose, hasAccount: boolean, code: string, language: Language) => {
  if (purpose === "register" && hasAccount) {
    return { kind: "notice", ...noticeMessage("alreadyRegistered", language) };
  }
  if (purpose === "reset" && !hasAccount) return undefined;
  return { kind: "code", ...codeMessage(purpose, code, language) };
};
