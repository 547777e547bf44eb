/**
 * The alerts of one pair, sorted by the prices at which something happens to them, so that a tick looks only at those that it
 * may change, however many are waiting.
 *
 * Invariant: `above` is sorted upwards and `below` downwards, by the bounds that `boundsOf` gives for the alert as last set.
 */
import { boundsOf, type PriceAlert } from "@candor/core/market/alerts";
import type { Price } from "@candor/core/money/money";
import type { Language } from "@candor/wire/language";

export type WatchedAlert = {
  readonly id: number;
  readonly userId: number;
  readonly pid: number;
  readonly language: Language;
  readonly alert: PriceAlert;
};
type Bound = { readonly at: Price; readonly id: number };
type Side = { readonly bounds: Bound[]; readonly isBefore: (a: Bound, b: Bound) => boolean };

export type AlertIndex = {
  readonly set: (watched: WatchedAlert) => void;
  readonly remove: (id: number) => void;
  /** Those that a tick at this price may change, by number. */
  readonly at: (price: Price) => readonly WatchedAlert[];
};

export const createAlertIndex = (): AlertIndex => {
  const all = new Map<number, WatchedAlert>();
  const above: Side = { bounds: [], isBefore: (a, b) => a.at < b.at || (a.at === b.at && a.id < b.id) };
  const below: Side = { bounds: [], isBefore: (a, b) => a.at > b.at || (a.at === b.at && a.id < b.id) };
  const remove = (id: number): void => {
    const old = all.get(id);
    if (old === undefined) return;
    all.delete(id);
    const { high, low } = boundsOf(old.alert);
    if (high !== undefined) above.bounds.splice(indexOf(above, { at: high, id }), 1);
    if (low !== undefined) below.bounds.splice(indexOf(below, { at: low, id }), 1);
  };
  return {
    remove,
    set: (watched) => {
      const { id, alert } = watched;
      remove(id);
      if (alert.state === "off") return;
      all.set(id, watched);
      const { high, low } = boundsOf(alert);
      if (high !== undefined) insert(above, { at: high, id });
      if (low !== undefined) insert(below, { at: low, id });
    },
    at: (price) => {
      const ids = new Set<number>();
      for (const bound of above.bounds) {
        if (bound.at > price) break;
        ids.add(bound.id);
      }
      for (const bound of below.bounds) {
        if (bound.at < price) break;
        ids.add(bound.id);
      }
      return [...ids].sort((a, b) => a - b).flatMap((id) => all.get(id) ?? []);
    },
  };
};

const insert = (side: Side, bound: Bound): void => void side.bounds.splice(indexOf(side, bound), 0, bound);

/** The index at which the bound is, or would be. */
const indexOf = ({ bounds, isBefore }: Side, bound: Bound): number => {
  let [from, to] = [0, bounds.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const found = bounds[middle];
    if (found !== undefined && isBefore(found, bound)) from = middle + 1;
    else to = middle;
  }
  return from;
};
