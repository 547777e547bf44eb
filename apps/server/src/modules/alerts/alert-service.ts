/** What users do to their alerts (MKT-11): each change is made between two ticks. */
import { armAlert, parsePercentBps, type AlertTerms } from "@candor/core/market/alerts";
import type { Price } from "@candor/core/money/money";
import type { Language } from "@candor/wire/language";
import type { Db } from "../../platform/db/open-database.ts";
import { Refused, refuseWith } from "../../platform/refused.ts";
import type { WatchedAlert } from "./alert-index.ts";
import type { AlertPairs } from "./ports.ts";
import { deleteAlert, insertAlert, storeArmed } from "./repo.ts";
import type { AlertWatch } from "./watch.ts";

export type AlertRequest = {
  readonly userId: number;
  readonly language: Language;
  readonly pid: number;
  readonly kind: "above" | "below" | "percent";
  readonly price: Price | undefined;
  /** As sent; used only for a percentage. */
  readonly percent: string;
  readonly rearm: boolean;
  readonly nowMs: number;
};

export type AlertService = {
  /** Refuses, in this order: the pair, the price or the percentage, a price that is already reached, a 51st alert. */
  readonly add: (request: AlertRequest) => Promise<number>;
  readonly arm: (userId: number, id: number, language: Language) => Promise<void>;
  readonly remove: (userId: number, id: number) => Promise<void>;
};

type Deps = {
  readonly db: Db;
  readonly pairs: AlertPairs;
  readonly watch: AlertWatch;
  readonly find: (userId: number, id: number) => Promise<WatchedAlert | undefined>;
};

export const createAlertService = ({ db, pairs, watch, find }: Deps): AlertService => ({
  add: (request) =>
    watch.between(async ({ last, set }) => {
      const pair = pairs.byPid(request.pid) ?? refuseWith("FailedToGetProductInformation");
      const tick = last(pair.symbol) ?? refuseWith("PriceIsStale");
      const armed = armAlert(termsOf(request), request.rearm, tick);
      if (!armed.ok) throw new Refused(armed.refusal);
      const id = await insertAlert(db, { ...request, alert: armed.value });
      if (id === undefined) return refuseWith("AtMost50Alerts");
      set({ id, userId: request.userId, pid: request.pid, language: request.language, alert: armed.value });
      return id;
    }),
  arm: (userId, id, language) =>
    watch.between(async ({ last, set }) => {
      const found = (await find(userId, id)) ?? refuseWith("AlertNotFound");
      const tick = last(pairs.byPid(found.pid)?.symbol ?? "") ?? refuseWith("PriceIsStale");
      const armed = armAlert(found.alert.terms, found.alert.rearm, tick);
      if (!armed.ok) throw new Refused(armed.refusal);
      await storeArmed(db, id, armed.value, language);
      set({ ...found, language, alert: armed.value });
    }),
  remove: (userId, id) =>
    watch.between(async ({ remove }) => {
      const found = (await find(userId, id)) ?? refuseWith("AlertNotFound");
      await deleteAlert(db, userId, id);
      remove(found.pid, id);
    }),
});

const termsOf = ({ kind, price, percent }: AlertRequest): AlertTerms => {
  if (kind === "percent") {
    const percentBps = parsePercentBps(percent) ?? refuseWith("AlertPercentIncorrect");
    return { kind, percentBps };
  }
  if (price === undefined || price === 0n) return refuseWith("PleaseEnterTheCorrectPrice");
  return { kind, price };
};
