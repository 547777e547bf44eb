/** The settings of the payment gateway (WAL-14): a BTCPay Server. Its address comes from here and from nowhere else. */
import type { Environment, SettingName } from "./setting-names.ts";

/** Holds secrets: never log it. */
export type BtcpaySettings = {
  /** Without a slash at its end. */
  readonly url: string;
  readonly store: string;
  readonly key: string;
  /** Signs its messages. */
  readonly secret: string;
  /** The currency of its invoices that is a USDT here. */
  readonly currency: string;
};

type Parse<Value> = (text: string) => Value | { readonly mistake: string };
type Read = <Value>(name: SettingName, fallback: string, parse: Parse<Value>) => Value;

const matching =
  (pattern: RegExp, mistake: string): Parse<string> =>
  (text) =>
    text === "" || pattern.test(text) ? text : { mistake };
/** What may stand in a header; no line break can get into it. */
const plain = matching(/^[\x21-\x7e]+$/, "a text without blanks");

export const readBtcpay = (read: Read): BtcpaySettings | undefined => {
  const url = read("BTCPAY_URL", "", matching(/^https?:\/\/[^\s?#@]+$/, "an http:// or https:// address"));
  const rest = {
    store: read("BTCPAY_STORE", "", matching(/^\w{1,64}$/, "the ID of a store")),
    key: read("BTCPAY_KEY", "", plain),
    secret: read("BTCPAY_SECRET", "", plain),
    currency: read("BTCPAY_CURRENCY", "USDT", matching(/^[A-Z]{3,10}$/, "a currency such as USDT or USD")),
  };
  return url === undefined || url === "" ? undefined : { url: url.replace(/\/+$/, ""), ...rest };
};

const needed = ["BTCPAY_STORE", "BTCPAY_KEY", "BTCPAY_SECRET"] as const;

/** Settings that are wrong together. */
export const btcpayMistakes = (mode: "demo" | "live", environment: Environment): readonly string[] => {
  const url = environment["BTCPAY_URL"] ?? "";
  const isSet = (name: (typeof needed)[number]): boolean => (environment[name] ?? "") !== "";
  if (url === "") return needed.filter(isSet).map((name) => `${name} is set, but BTCPAY_URL is not.`);
  const missing = needed.filter((name) => !isSet(name)).map((name) => `BTCPAY_URL needs ${name}.`);
  const isOpen = mode === "live" && url.startsWith("http:") && !isLocal(url);
  return isOpen
    ? [...missing, "BTCPAY_URL must be https:// with MODE=live, unless the gateway is on this machine."]
    : missing;
};

const isLocal = (url: string): boolean =>
  URL.canParse(url) && ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
