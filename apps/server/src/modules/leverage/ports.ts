/** What leveraged contracts need from the rest of the server; `compose/` connects it. */
import type { Price } from "@candor/core/money/money";

/** The last logged trade price of a symbol. */
export type LastPrice = (symbol: string) => Price | undefined;

export type LeverLife = "live" | "ended";
/** What is booked for one of the user's own orders; undefined when there is none. */
export type LifeOfLever = (userId: number, orderId: number) => Promise<LeverLife | undefined>;
