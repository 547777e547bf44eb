/** What accounts write to people, in their language. */
import type { CodePurpose } from "@candor/core/accounts/verification-code";
import type { Language } from "@candor/wire/language";
import { fillIn } from "@candor/wire/messages/fill-in";
import { textsOf, type ServerTexts } from "@candor/wire/texts/texts-of";

type Text = { readonly subject: string; readonly text: string };
type Notice = keyof ServerTexts["mails"]["notices"];

/** The message about a login from a new device. `device` and `place` may be empty. */
export const newDeviceMessage = (device: string, place: string, language: Language): Text => {
  const { subject, text, textWithFrom, deviceAndPlace } = textsOf[language].mails.newDevice;
  const from = device === "" || place === "" ? device + place : fillIn(deviceAndPlace, { device, place });
  return { subject, text: from === "" ? text : fillIn(textWithFrom, { from }) };
};

/** The message that carries a code. */
export const codeMessage = (purpose: CodePurpose, code: string, language: Language): Text => {
  const { subject, text } = textsOf[language].mails.codes[purpose];
  return { subject, text: fillIn(text, { code }) };
};

/** A message that needs no reply or action. */
export const noticeMessage = (notice: Notice, language: Language): Text =>
  textsOf[language].mails.notices[notice];
