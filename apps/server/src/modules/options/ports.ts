/** What options need of the rest of the server; `app.ts` joins it. */
import type { Money, Price } from "@candor/core/money/money";
import type { Refusal } from "@candor/core/result/result";
import type { AnswerOf } from "@candor/wire/call";
import type { optionAudit } from "@candor/wire/options";
import type { StoredOutcome } from "../../platform/stored-answer.ts";

/** A pair that options can be placed on. */
export type OptionProduct = { readonly pid: number; readonly symbol: string; readonly title: string };

export type OptionProducts = {
  readonly byPid: (pid: number) => OptionProduct | undefined;
  readonly bySymbol: (symbol: string) => OptionProduct | undefined;
};

/** Reads server keys; a key that is not set is absent. */
export type ReadSettings = (keys: readonly string[]) => Promise<Readonly<Record<string, string | undefined>>>;

/** The engine's door (server/engine/command.ts), as far as options use it. */
export type PlaceOptionPort = (command: {
  readonly userId: number;
  readonly symbol: string;
  readonly style: 0 | 1;
  readonly fee: Money;
  readonly seconds: number;
  readonly seenPrice: Price;
  readonly key: string;
  readonly fingerprint: string;
  readonly refusal?: Refusal | undefined;
  readonly placedBody: (optionId: number) => string;
  readonly refusedBody: (refusal: Refusal) => string;
}) => Promise<StoredOutcome>;

type PairId = { readonly pid: number; readonly symbol: string };
type EvidentTick = AnswerOf<typeof optionAudit>["entry"];

/** The market's evidence (modules/market/evidence-queries.ts), as far as an option's audit shows it. */
export type TickEvidence = {
  readonly tick: (pair: PairId, seq: number) => Promise<EvidentTick | undefined>;
  /** The first tick after `seq` that is later than `afterMs`. */
  readonly firstAfter: (pair: PairId, seq: number, afterMs: number) => Promise<EvidentTick | undefined>;
  readonly ride: (pair: PairId, from: EvidentTick, to: EvidentTick) => Promise<[number, string][]>;
  readonly segments: (
    pair: PairId,
    fromMs: number,
    toMs: number,
    most: number,
  ) => Promise<{ readonly paths: string[] }>;
};
