/**
 * What a product brought in each span, from what it had brought up to each moment, and how tall its bar is (JNL-04). Amounts are
 * micro-units; heights are screen coordinates, not money.
 */
import type { AnswerOf } from "@candor/wire/call";
import type { profitOverTime } from "@candor/wire/statements";

type Point = AnswerOf<typeof profitOverTime>["points"][number];
export const products = ["all", "options", "contracts", "investments", "other"] as const;
export type Product = (typeof products)[number];

export type Span = {
  readonly fromMs: number;
  readonly toMs: number;
  /** A decimal. */
  readonly net: string;
  /** Up from the line of zero, or down when negative, as a part of the whole height. */
  readonly height: number;
};

export type ProfitShape = {
  readonly spans: readonly Span[];
  readonly net: string;
  readonly fees: string;
  /** How far below the top the line of zero is, as a part of the whole height. */
  readonly zero: number;
  /** The tallest gain and loss. */
  readonly most: string;
  readonly least: string;
};

export const profitShape = (points: readonly Point[], product: Product): ProfitShape => {
  const nets = points.slice(1).map((point, nth) => brought(point, product) - brought(points[nth], product));
  const most = nets.reduce((a, b) => (b > a ? b : a), 0n);
  const least = nets.reduce((a, b) => (b < a ? b : a), 0n);
  const whole = most - least;
  const part = (units: bigint): number => (whole === 0n ? 0 : Number((units * 10_000n) / whole) / 10_000);
  return {
    spans: nets.map((net, nth) => ({
      fromMs: points[nth]?.time ?? 0,
      toMs: points[nth + 1]?.time ?? 0,
      net: decimal(net),
      height: part(net),
    })),
    net: decimal(nets.reduce((sum, net) => sum + net, 0n)),
    fees: decimal(micro(points.at(-1)?.fees) - micro(points[0]?.fees)),
    zero: whole === 0n ? 1 : part(most),
    most: decimal(most),
    least: decimal(least),
  };
};

const brought = (point: Point | undefined, product: Product): bigint =>
  product === "all"
    ? micro(point?.options) + micro(point?.contracts) + micro(point?.investments) + micro(point?.other)
    : micro(point?.[product]);

const micro = (text = "0"): bigint => {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const units = BigInt(whole + fraction.padEnd(6, "0"));
  return text.startsWith("-") ? -units : units;
};

const decimal = (units: bigint): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(7, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};
