/** Text messages by a gateway that takes `POST {"to": "+81…", "text": "…"}` as JSON with a bearer token. */
import { Undeliverable, type MessageCarrier } from "./messages.ts";

const timeoutMs = 10_000;
/** The gateway understood and will never send it; any other failure (401, 408, 429, 5xx …) may be temporary. */
const refusedForGood: ReadonlySet<number> = new Set([400, 404, 410, 422]);

/** `token` "" sends no Authorization header. A redirect counts as a failure: it could carry the token elsewhere. */
export const smsCarrier = (url: string, token: string): MessageCarrier => ({
  deliver: async ({ to, text }) => {
    const status = await postJson(url, token, { to, text });
    if (status >= 200 && status < 300) return;
    const why = `the SMS gateway answered ${status}`;
    throw refusedForGood.has(status) ? new Undeliverable(why) : new Error(why);
  },
});

const postJson = async (url: string, token: string, body: object): Promise<number> => {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    throw new Error(`the SMS gateway was not reached: ${error instanceof Error ? error.name : "unknown"}`);
  }
};
