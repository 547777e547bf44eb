/** What leveraged contracts need of the rest of the server; `compose/` joins it. */
import type { Price } from "@candor/core/money/money";

/** The last logged trade price of a symbol. */
export type LastPrice = (symbol: string) => Price | undefined;

export type LeverLife = "live" | "ended";
/** What is booked of an order of the user's own; undefined when there is none. */
export type LifeOfLever = (userId: number, orderId: number) => Promise<LeverLife | undefined>;
