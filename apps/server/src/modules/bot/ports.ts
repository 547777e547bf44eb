/** What the bot's calls need of the rest of the server; `app.ts` joins it. */
import type { BacktestBar } from "@candor/core/engine/bot/backtest";
import type { LeverCommand, LeverDecided } from "@candor/core/engine/levers/lever-events";
import type { LeverTerms } from "@candor/core/leverage/lever-terms";
import type { Money } from "@candor/core/money/money";
import type { Refusal } from "@candor/core/result/result";
import type { StoredOutcome } from "../../platform/stored-answer.ts";

export type BotProduct = {
  readonly pid: number;
  readonly symbol: string;
  readonly title: string;
  readonly lever: LeverTerms;
};
export type BotProducts = {
  /** In the order of pid. */
  readonly all: readonly BotProduct[];
  readonly byPid: (pid: number) => BotProduct | undefined;
  readonly bySymbol: (symbol: string) => BotProduct | undefined;
};

/** What a user may ask of the engine's bot. */
export type BotAsk = Unaccepted<Extract<LeverCommand, { type: "startRun" | "stopRun" }>>;
type Unaccepted<Command> = Command extends unknown ? Omit<Command, "acceptedMs"> : never;

/** The engine's door (server/engine/command.ts), as far as the bot uses it. */
export type BotPort = (request: {
  readonly ask: BotAsk;
  readonly key: string;
  readonly fingerprint: string;
  readonly refusal?: Refusal | undefined;
  readonly decidedBody: (decided: LeverDecided) => string;
  readonly refusedBody: (refusal: Refusal) => string;
}) => Promise<StoredOutcome>;

/** The contract wallet, micro-units. */
export type ContractWalletOf = (userId: number) => Promise<Money>;

/** Logged, closed minutes of a pair in `fromMs <= open < toMs`, oldest first. */
export type ReadMinutes = (pid: number, fromMs: number, toMs: number) => Promise<readonly BacktestBar[]>;
