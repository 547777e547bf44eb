/** What leveraged contracts need of the rest of the server; `app.ts` joins it. */
import type { LeverCommand, LeverDecided } from "@candor/core/engine/levers/lever-events";
import type { LeverTerms } from "@candor/core/leverage/lever-terms";
import type { Money, Price } from "@candor/core/money/money";
import type { Refusal } from "@candor/core/result/result";
import type { AnswerOf } from "@candor/wire/call";
import type { leverAudit } from "@candor/wire/leverage";
import type { StoredOutcome } from "../../platform/stored-answer.ts";

/** A pair that contracts can be opened on. */
export type LeverProduct = {
  readonly pid: number;
  readonly symbol: string;
  readonly title: string;
  readonly lever: LeverTerms;
};

export type LeverProducts = {
  readonly byPid: (pid: number) => LeverProduct | undefined;
  readonly bySymbol: (symbol: string) => LeverProduct | undefined;
};

/** The last logged trade price of a symbol. */
export type LastPrice = (symbol: string) => Price | undefined;

/** What a user may ask of the engine; runs of the bot are asked for elsewhere. */
export type LeverAsk = Unaccepted<Exclude<LeverCommand, { type: "startRun" | "stopRun" | "stepRun" }>>;
type Unaccepted<Command> = Command extends unknown ? Omit<Command, "acceptedMs"> : never;

/** The engine's door (server/engine/command.ts), as far as owners of contracts use it. */
export type LeverPort = (request: {
  readonly ask: LeverAsk;
  readonly key: string;
  readonly fingerprint: string;
  readonly refusal?: Refusal | undefined;
  readonly decidedBody: (decided: LeverDecided) => string;
  readonly refusedBody: (refusal: Refusal) => string;
}) => Promise<StoredOutcome>;

/** What the house owns and would lose, as booked (LEV-17). */
export type Exposure = () => {
  readonly equity: Money;
  readonly stressLoss: Money;
  readonly symbols: readonly {
    readonly symbol: string;
    readonly longs: Money;
    readonly shorts: Money;
    readonly stressLoss: Money;
  }[];
};

/** What the insurance account has paid beyond what was put into it, micro-units (LEV-11). */
export type ReadBorne = () => Promise<Money>;

type PairId = { readonly pid: number; readonly symbol: string };
type EvidentTick = AnswerOf<typeof leverAudit>["entry"];

/** The market's evidence (modules/market/evidence-queries.ts), as far as an audit shows it. */
export type TickEvidence = {
  readonly tick: (pair: PairId, seq: number) => Promise<EvidentTick | undefined>;
  readonly tradeBefore: (pair: PairId, seq: number) => Promise<EvidentTick | undefined>;
  /** The first tick after `seq` that is later than `afterMs`. */
  readonly firstAfter: (pair: PairId, seq: number, afterMs: number) => Promise<EvidentTick | undefined>;
  readonly ride: (pair: PairId, from: EvidentTick, to: EvidentTick) => Promise<[number, string][]>;
  readonly segments: (
    pair: PairId,
    fromMs: number,
    toMs: number,
    most: number,
  ) => Promise<{ readonly paths: string[]; readonly count: number }>;
};
