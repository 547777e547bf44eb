/** Accounts for journeys that are not about registration: created through the API, as any client could. */
import { riskVersions } from "@candor/core/protection/risk";
import type { Page } from "@playwright/test";
import { callApi } from "./call-api.ts";
import { codeFor } from "./outbox.ts";

export type Account = { readonly email: string; readonly pwd: string; readonly token: string };

/** The demo's referrer. */
export const referrer = "100001";
export const goodPassword = "Journey#26";

let counter = 0;
/** An address that no other journey and no earlier run uses. */
export const freshEmail = (): string => `journey-${process.pid}-${Date.now()}-${(counter += 1)}@candor.test`;

type Opening = {
  readonly money?: string;
  readonly contract?: string;
  /** Who introduces it. */
  readonly oid?: string;
  /** The address that it logs in from; without one, this machine, as browsers here do. */
  readonly from?: string;
  /** False for an account that should meet the risk notice; most stories are not about it. */
  readonly hasAcceptedRisk?: boolean;
};

/** Registers, logs in and, if asked, takes play money and moves some of it to the contract wallet. */
export const openAccount = async (
  url: string,
  { money = "", contract = "", oid = referrer, from, hasAcceptedRisk = true }: Opening = {},
): Promise<Account> => {
  const email = freshEmail();
  const pwd = goodPassword;
  await agreed(callApi(url, "sendVerifyCode", { email, status: 1, source: "web" }));
  const verifycode = await codeFor(url, email);
  await agreed(callApi(url, "register", { email, pwd, verifycode, oid, type: 2 }));
  const proxied = from === undefined ? {} : { from };
  const token = String(await agreed(callApi(url, "login", { email, pwd, type: 2 }, proxied)));
  if (money !== "") await agreed(callApi(url, "demo/fund", { money }, { token }));
  if (contract !== "")
    await agreed(callApi(url, "lever/walletTransfer", { transfervalue: contract, type: 1 }, { token }));
  if (hasAcceptedRisk) await acceptRisk(url, token);
  return { email, pwd, token };
};

const acceptRisk = async (url: string, token: string): Promise<void> => {
  for (const kind of ["option", "lever"] as const)
    await agreed(callApi(url, "risk/accept", { kind, version: riskVersions[kind] }, { token }));
};

/** A page that asks for no icon. */
const nothing = '<!doctype html><link rel="icon" href="data:,">';

/**
 * Signs this browser in without the form, which the stories of the login fill in: what the app stores after a login is stored, and no page of
 * the app is open yet. To load the form and the front page took more time than many a story.
 */
export const signIn = async (page: Page, { email, pwd }: Account): Promise<void> => {
  await page.route("**/nothing", (route) => route.fulfill({ contentType: "text/html", body: nothing }), {
    times: 1,
  });
  await page.goto("/nothing");
  const { origin } = new URL(page.url());
  const token = String(await agreed(callApi(origin, "login", { email, pwd, type: 2 })));
  const user = JSON.stringify(await agreed(callApi(origin, "user/userInfo", {}, { token })));
  await page.evaluate(
    (stored) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(`candor.${name}`, value);
    },
    { token, user, since: String(Date.now()) },
  );
};

/** Calls in the name of this account. Each throws with the whole answer when it was refused. */
export const callsOf =
  (url: string, { token }: Pick<Account, "token">) =>
  async <Answer>(path: string, payload: Readonly<Record<string, unknown>> = {}): Promise<Answer> =>
    (await agreed(callApi(url, path, payload, { token }))) as Answer;

/** The answer's data; throws with the whole answer when it was refused. */
export const agreed = async (answer: ReturnType<typeof callApi>): Promise<unknown> => {
  const { body, text } = await answer;
  if (body.retCode !== 0) throw new Error(text);
  return body.data;
};
