/**
 * Sending a code (SES-08, SES-11, SES-14). The answer never tells whether the address has an account; only
 * the person who reads its messages learns that:
 *
 * - register, free address: the code. Register, taken address: a note that there is an account already.
 * - reset, account: the code. Reset, no account: nothing is sent, so strangers are not bothered.
 *
 * In every case a code is made and the pace is kept, so the second request is refused alike.
 */
import { codePurpose, type CodePurpose } from "@candor/core/accounts/verification-code";
import type { Language } from "@candor/wire/language";
import { refuseWith } from "../../platform/refused.ts";
import { accountName, channelOf, findNamed } from "./address.ts";
import { makeCode } from "./codes.ts";
import { codeMessage, noticeMessage } from "./message-texts.ts";
import type { AccountParts } from "./parts.ts";

export type CodeRequest = {
  /** The calling code of the phone; a captcha's answer may stand here too and is no calling code. */
  readonly code: string;
  readonly email: string;
  readonly phone: string;
  readonly status: number;
};

/** Refuses WrongPhone or EmailError, then CannotSend. */
export const sendCode = async (
  { db, messages }: AccountParts,
  request: CodeRequest,
  language: Language,
  nowMs: number,
): Promise<void> => {
  const type = request.phone === "" ? 2 : 1;
  const telcode = /^\+?\d{1,4}$/.test(request.code) ? request.code : "";
  const name = accountName({ type, phone: request.phone, email: request.email, telcode });
  const purpose = codePurpose(request.status);
  await db.transaction().execute(async (tx) => {
    const { account, address } = await findNamed(tx, name);
    if (name.by === "national" && purpose === "register") refuseWith("WrongPhone");
    const code = await makeCode(tx, { purpose, address }, nowMs);
    if (code === undefined) return refuseWith("CannotSend");
    const message = messageFor(purpose, account !== undefined, code, language);
    if (message === undefined) return;
    await messages.send(tx, { to: address, channel: channelOf(address), ...message }, nowMs);
  });
};

const messageFor = (purpose: CodePurpose, hasAccount: boolean, code: string, language: Language) => {
  if (purpose === "register" && hasAccount) {
    return { kind: "notice", ...noticeMessage("alreadyRegistered", language) };
  }
  if (purpose === "reset" && !hasAccount) return undefined;
  return { kind: "code", ...codeMessage(purpose, code, language) };
};
