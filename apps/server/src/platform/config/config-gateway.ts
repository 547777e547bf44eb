/** The settings of the payment gateway (WAL-14): a BTCPay Server. Its address comes from here and from nowhere else. */
import { emptyOr, headerText, isLocal, type Read } from "./config-parse.ts";
import type { Environment } from "./setting-names.ts";

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

export const readBtcpay = (read: Read): BtcpaySettings | undefined => {
  const url = read("BTCPAY_URL", "", emptyOr(/^https?:\/\/[^\s?#@]+$/, "an http:// or https:// address"));
  const rest = {
    store: read("BTCPAY_STORE", "", emptyOr(/^\w{1,64}$/, "the ID of a store")),
    key: read("BTCPAY_KEY", "", headerText),
    secret: read("BTCPAY_SECRET", "", headerText),
    currency: read("BTCPAY_CURRENCY", "USDT", emptyOr(/^[A-Z]{3,10}$/, "a currency such as USDT or USD")),
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
