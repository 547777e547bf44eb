/**
 * What has arrived for an invoice of BTCPay Server, from its payment methods: the settled payments of each, at its rate. The status
 * of an invoice says only what was asked for (an expired one that is paid later stays expired).
 *
 * Exact decimals, rounded down to a micro-unit. Methods of other currencies round their own amounts to eight decimals, so what is that
 * near to the amount that the gateway says is settled is this amount.
 */
import { money, moneyUnit, zeroMoney, type Money } from "@candor/core/money/money";
import { GatewayUnavailable } from "./gateway.ts";

type Fields = Readonly<Record<string, unknown>>;
/** A decimal of up to 18 places: `units` of 1e-18. */
type Exact = bigint;

const places = 18;
const one: Exact = 10n ** BigInt(places);
/** The last decimal of a coin's amount. */
const coinUnit: Exact = one / 100_000_000n;

/** The sum of the settled payments in the invoice's currency; `settled`: the amount that the gateway says is paid, if it does. */
export const settledIn = (methods: unknown, settled: Money | undefined): Money => {
  if (!Array.isArray(methods)) throw new GatewayUnavailable("the gateway's answer is no list of methods");
  let [paid, slack] = [0n, 0n];
  for (const method of methods as readonly (Fields | null)[]) {
    const value = settledBy(method ?? {});
    if (value === 0n) continue;
    const rate = exact((method ?? {})["rate"] ?? "1");
    paid += (value * rate) / one;
    slack += (coinUnit * rate) / one;
  }
  const arrived = money((paid * moneyUnit) / one);
  const most = (slack * moneyUnit + one - 1n) / one;
  // A method at a rate of one has no rounding of its own.
  const isNear = settled !== undefined && slack > coinUnit && distance(arrived, settled) <= most;
  return isNear ? settled : arrived;
};

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

/** In the method's own currency. Payments that are not settled yet, or became invalid, do not count. */
const settledBy = (method: Fields): Exact => {
  const { payments } = method;
  if (!Array.isArray(payments) || payments.length === 0) return exact(method["paymentMethodPaid"] ?? "0");
  return (payments as readonly (Fields | null)[]).reduce(
    (sum, payment) => (payment?.["status"] === "Settled" ? sum + exact(payment["value"]) : sum),
    BigInt(zeroMoney),
  );
};

const exact = (value: unknown): Exact => {
  const text = typeof value === "number" ? String(value) : value;
  const parts = typeof text === "string" ? /^(\d{1,15})(?:\.(\d{1,18}))?$/.exec(text) : null;
  if (parts === null) throw new GatewayUnavailable("the gateway's answer has an amount of no known form");
  return BigInt(parts[1] ?? "0") * one + BigInt((parts[2] ?? "").padEnd(places, "0"));
};
