/**
 * What has arrived for an invoice of BTCPay Server, from its payment methods: the settled payments of each, at its rate. The status
 * of an invoice says only what was asked for (an expired one that is paid later stays expired).
 *
 * Exact decimals, rounded down: values and rates to 18 places, their sum to a micro-unit, so nothing is credited that did not arrive.
 * Methods of other currencies round their own amounts to eight decimals, so what is that near to the amount that the gateway says is
 * settled is this amount.
 */
import { money, moneyUnit, type Money } from "@candor/core/money/money";
import { InvoiceUnreadable } from "./gateway.ts";

type Fields = Readonly<Record<string, unknown>>;
/** A decimal of 18 places, in units of 1e-18. */
type Exact = bigint;

const places = 18;
const one: Exact = 10n ** BigInt(places);
/** The last decimal of a coin's amount. */
const coinUnit: Exact = one / 100_000_000n;
/** More than any currency has: an amount on the wire is below it. */
const mostMoney = 10n ** 12n * moneyUnit;

/**
 * The sum of the settled payments in the invoice's currency; `settled`: the amount that the gateway says is paid, if it does. Undefined
 * when something was paid that cannot be read as an amount.
 */
export const settledIn = (methods: unknown, settled: Money | undefined): Money | undefined => {
  if (!Array.isArray(methods)) throw new InvoiceUnreadable("the gateway's answer is no list of methods");
  let [paid, slack] = [0n, 0n];
  for (const method of methods as readonly (Fields | null)[]) {
    const value = settledBy(method ?? {});
    if (value === 0n) continue;
    const rate = exact((method ?? {})["rate"] ?? "1");
    if (value === undefined || rate === undefined) return undefined;
    paid += (value * rate) / one;
    // A method at a rate of one has no rounding of its own.
    if (rate !== one) slack += (coinUnit * rate) / one;
  }
  const arrived = money((paid * moneyUnit) / one);
  const most = (slack * moneyUnit + one - 1n) / one;
  if (arrived >= mostMoney) return undefined;
  return settled !== undefined && distance(arrived, settled) <= most ? settled : arrived;
};

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

/** In the method's own currency. Payments that are not settled yet, or became invalid, do not count. */
const settledBy = (method: Fields): Exact | undefined => {
  const { payments } = method;
  if (!Array.isArray(payments) || payments.length === 0) return exact(method["paymentMethodPaid"] ?? "0");
  let sum = 0n;
  for (const payment of payments as readonly (Fields | null)[]) {
    if (payment?.["status"] !== "Settled") continue;
    const value = exact(payment["value"]);
    if (value === undefined) return undefined;
    sum += value;
  }
  return sum;
};

/** Of a decimal of any length, also with an exponent, as programs write small and large numbers. Undefined for another text. */
const exact = (value: unknown): Exact | undefined => {
  const text = typeof value === "number" ? String(value) : value;
  const parts = typeof text === "string" ? /^(\d{1,15})(?:\.(\d+))?(?:E([+-]?\d{1,2}))?$/i.exec(text) : null;
  if (parts === null) return undefined;
  const [, whole = "", decimals = "", exponent = "0"] = parts;
  const length = whole.length + Number(exponent) + places;
  return length <= 0 ? 0n : BigInt(`${whole}${decimals}`.slice(0, length).padEnd(length, "0"));
};
