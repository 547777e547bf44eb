/** For tests: a new user of the whole server with money in the contract wallet, whose requests each have a new key. */
import { money, moneyUnit, parsePrice, formatPrice, price } from "@candor/core/money/money";
import type { Call } from "@candor/wire/call";
import type { wireNames } from "@candor/wire/codec/names";
import type { Payload } from "@candor/wire/codec/sign";
import { fundingCommand } from "../src/modules/demo/fund.ts";
import type { TestAnswer, TestApp } from "./test-app.ts";
import { eventually } from "../src/platform/test-eventually.ts";

type Body = TestAnswer["body"];

/** What a call returns, under the names that it has on the wire. */
export type OnWire<Value> = Value extends readonly (infer Each)[]
  ? readonly OnWire<Each>[]
  : Value extends object
    ? {
        readonly [
          Name in keyof Value as Name extends keyof typeof wireNames ? (typeof wireNames)[Name] : Name
        ]: OnWire<Value[Name]>;
      }
    : Value;

export type Trader = {
  readonly userId: number;
  readonly token: string;
  /** The body of the answer. A money call gets a fresh key unless `key` is given. */
  readonly ask: (path: Call["path"], payload?: Payload, key?: string) => Promise<Body>;
  /** The same, but returns the message key of the refusal, or "success". */
  readonly keyOf: (path: Call["path"], payload?: Payload, key?: string) => Promise<string>;
  /** Wallet and contract wallet as user/userInfo returns them. */
  readonly balances: () => Promise<readonly [string, string]>;
};

const pwd = "Secret#1";
let newcomers = 0;
let keys = 0;

/** A new account with 10 USDT in the wallet and `contract` whole USDT in the contract wallet. */
export const newTrader = async (app: TestApp, contract: number): Promise<Trader> => {
  const email = `trader${(newcomers += 1)}@example.test`;
  await app.ask("sendVerifyCode", { email, status: 1 });
  const [mail] = (await app.ask("demo/outbox", { to: email })).body.data as { text: string }[];
  const verifycode = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
  const registered = await app.ask("register", { email, pwd, oid: "100001", verifycode, type: 2 });
  const { uid: userId } = registered.body.data as { uid: number };
  const token = await app.login(email, pwd);
  const ask: Trader["ask"] = async (path, payload = {}, key = `trader-${(keys += 1)}-0123456789`) =>
    (await app.ask(path, payload, { token, headers: { "idempotency-key": key } })).body;
  const amount = money(BigInt(contract + 10) * moneyUnit);
  await app.app.submit({
    command: fundingCommand(userId, amount),
    key: `trader-${userId}-funded`,
    fingerprint: "once",
    reply: { language: "en", says: "nothing" },
  });
  if (contract > 0) await ask("lever/walletTransfer", { transfervalue: String(contract), type: 1 });
  return {
    userId,
    token,
    ask,
    keyOf: async (...asked) => (await ask(...asked)).key ?? "success",
    balances: async () => {
      const { wallet, contractwallet } = (await ask("user/userInfo")).data as Record<string, string>;
      return [wallet ?? "", contractwallet ?? ""];
    },
  };
};

/** The last price of a pair, as soon as it is fresh; `percent` moves it. */
export const freshPrice = (app: TestApp, pid = 1, percent = 0): Promise<string> =>
  eventually(async () => {
    const { body } = await app.ask("product/productList");
    const found = (body.data as { pid: number; price: string; stale: boolean }[]).find(
      (product) => product.pid === pid,
    );
    if (found === undefined || found.stale) throw new Error("no fresh price");
    const last = parsePrice(found.price) ?? price(0n);
    return formatPrice(price((last * BigInt(100 + percent)) / 100n));
  });
