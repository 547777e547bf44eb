/** What the list of orders shows: a tab and a pair; the full list has both in its address, so that a link carries them (LEV-06, LEV-18). */
import type { LeverTab } from "./use-lever-orders.ts";

export const leverTabs: readonly LeverTab[] = ["holding", "pending", "closed", "revoked"];

export type OrdersView = {
  readonly tab: LeverTab;
  /** The symbol of a pair; undefined for all pairs. */
  readonly pair: string | undefined;
};

export const firstView: OrdersView = { tab: "holding", pair: undefined };

type Search = { readonly tab?: string; readonly pair?: string };

/** A tab that does not exist is the first one. */
export const viewOf = ({ tab, pair }: Search): OrdersView => ({
  tab: leverTabs.find((each) => each === tab) ?? firstView.tab,
  pair,
});

/** What the view is in an address; the usual view needs nothing. */
export const searchOf = ({ tab, pair }: OrdersView): Search => ({
  ...(tab !== firstView.tab && { tab }),
  ...(pair !== undefined && { pair }),
});
