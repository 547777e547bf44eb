/** The demo outbox, where codes and mails arrive instead of leaving the machine. */
import { callApi } from "./call-api.ts";

/** The six digits of the latest code that was sent to `to`. */
export const codeFor = async (url: string, to: string): Promise<string> => {
  const { body, text } = await callApi(url, "demo/outbox", { to });
  const [latest] = body.data as readonly { readonly text: string }[];
  const code = /(?<!\d)\d{6}(?!\d)/.exec(latest?.text ?? "")?.[0];
  if (code === undefined) throw new Error(`no code for ${to} in the outbox: ${text}`);
  return code;
};
