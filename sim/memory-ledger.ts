/**
 * The durable side of the simulated server: balances, options, lever orders, runs, answers and the engine's mark,
 * changed a batch at a time, as the functions of db/migrations change them. It survives every restart.
 *
 * Invariants: a batch is booked once, whatever is sent again; whoever leads no more books nothing; a user's balance never
 * goes below zero; a command that the wallet does not cover is refused alone.
 */
import type { Settlement } from "@candor/core/engine/events";
import type { LeverChange, LeverDecided, RunChange } from "@candor/core/engine/lever-events";
import type { OpenOption } from "@candor/core/engine/state";
import { leverDigest, optionDigest, runDigest } from "@candor/core/engine/state-hash";
import { userAccount } from "@candor/core/ids/account-id";
import type { Leg } from "@candor/core/money/leg";
import { settledKinds } from "@candor/core/options/postings";
import { createAccounts } from "./accounts.ts";
import type { SimCommand, SimTransfer, World } from "./inputs.ts";
import { createLeverRows } from "./lever-rows.ts";

export type OptionRow = { readonly option: OpenOption; settlement?: Settlement; settledMarkMs?: number };
export type Outcome = "applied" | "low" | "refused" | "replayed" | "conflict";
export type Decided = {
  readonly command: SimCommand;
  readonly option?: OpenOption | undefined;
  readonly answer: string;
};
/** A lever command as the engine decided it; a step of a run has no key and so no stored answer. */
export type DecidedLever = {
  readonly userId: number;
  readonly key: string | undefined;
  readonly fingerprint: string;
  readonly decided: LeverDecided | undefined;
  /** What the contract wallet must hold, else the answer is `low`. */
  readonly need: bigint;
  readonly answer: string;
};
export type Booked = { readonly outcome: Outcome; readonly answer: string | undefined };
/** Who books which batch, and how far it has come. */
export type Head = { readonly epoch: number; readonly batch: number; readonly markMs: number };

type Legs = (option: OpenOption) => readonly Leg[];
type SettledLegs = (settlement: Settlement) => readonly Leg[];

/** Whoever was the leader once and is not any more. */
export class Fenced extends Error {}
/** The database does not answer; nothing was booked. */
export class Down extends Error {}

type Keyed = { readonly userId: number; readonly key: string | undefined; readonly fingerprint: string };

const createAnswers = () => {
  const answers = new Map<string, { fingerprint: string; answer: string }>();
  const nameOf = ({ userId, key }: Keyed): string => `${userId} ${key}`;
  return {
    /** What the key was answered before; undefined when it is new. */
    before: (asked: Keyed): Booked | undefined => {
      const stored = asked.key === undefined ? undefined : answers.get(nameOf(asked));
      if (stored === undefined) return undefined;
      return stored.fingerprint === asked.fingerprint
        ? { outcome: "replayed", answer: stored.answer }
        : { outcome: "conflict", answer: undefined };
    },
    keep: (asked: Keyed, outcome: Outcome, answer: string): Booked => {
      if (asked.key !== undefined) answers.set(nameOf(asked), { fingerprint: asked.fingerprint, answer });
      return { outcome, answer };
    },
  };
};

/** `fences` is false for a ledger that does not look at who leads. */
export const createMemoryLedger = (world: World, fences: boolean) => {
  const options = new Map<number, OptionRow>();
  const answers = createAnswers();
  const accounts = createAccounts(world.capital, world.wallets, world.contracts);
  const { faults } = accounts;
  const levers = createLeverRows(accounts, faults);
  const committed = { epoch: 0, batch: 0, markMs: 0, leverMarkMs: 0, hash: undefined as bigint | undefined };
  let lastBooked: readonly Booked[] = [];
  let isDown = false;

  const bookOption = ({ command, option, answer }: Decided, legs: Legs): Booked => {
    const before = answers.before(command);
    if (before !== undefined) return before;
    if (option === undefined) return answers.keep(command, "refused", answer);
    if (option.fee > accounts.held(command.userId, "wallet"))
      return answers.keep(command, "low", "refused low");
    for (const leg of legs(option)) accounts.move("option_placed", leg);
    options.set(option.id, { option });
    return answers.keep(command, "applied", answer);
  };

  const bookLever = (one: DecidedLever): Booked => {
    const before = answers.before(one);
    if (before !== undefined) return before;
    if (one.need > accounts.held(one.userId, "contract")) return answers.keep(one, "low", "refused low");
    if (one.decided === undefined) return answers.keep(one, "refused", one.answer);
    levers.write(one.decided.changes, one.decided.runs);
    return answers.keep(one, "applied", one.answer);
  };

  /** Says whether the batch is booked already. Throws `Fenced` at whoever leads no more. */
  const fence = ({ epoch, batch }: Head): boolean => {
    if (isDown) {
      isDown = false;
      throw new Down("the ledger does not answer");
    }
    if (!fences) return false;
    const isNext = batch === committed.batch || batch === committed.batch + 1;
    if (epoch !== committed.epoch || !isNext) {
      throw new Fenced(
        `epoch ${epoch} books batch ${batch}: ${committed.epoch} leads, at ${committed.batch}`,
      );
    }
    return batch === committed.batch;
  };

  const commit = ({ batch, markMs }: Head, hash: bigint, leverMarkMs = committed.leverMarkMs): void => {
    if (markMs < committed.markMs) faults.push(`the committed mark went back to ${markMs}`);
    if (leverMarkMs < committed.leverMarkMs || leverMarkMs > markMs) {
      faults.push(`the lever mark went from ${committed.leverMarkMs} to ${leverMarkMs} at ${markMs}`);
    }
    Object.assign(committed, { batch, markMs, hash, leverMarkMs });
  };

  return {
    accounts,
    balances: accounts.balances,
    options,
    levers,
    faults,
    committed,

    /** Makes the caller the leader; whoever was it before books nothing from now on. */
    lead: (): number => (committed.epoch += 1),

    /** The next batch fails before anything of it is booked. */
    fail: (): void => void (isDown = true),

    /** Nothing happened: the mark moves alone. */
    idle: (head: Head, hash: bigint): void => {
      if (!fence(head)) commit(head, hash, head.markMs);
    },

    place: (head: Head, baseHash: bigint, decided: readonly Decided[], legs: Legs): readonly Booked[] => {
      if (fence(head)) return lastBooked;
      lastBooked = decided.map((one) => bookOption(one, legs));
      const applied = decided.filter((_, index) => lastBooked[index]?.outcome === "applied");
      commit(
        head,
        applied.reduce((hash, { option }) => (option ? hash ^ optionDigest(option) : hash), baseHash),
      );
      return lastBooked;
    },

    decideLevers: (head: Head, baseHash: bigint, decided: readonly DecidedLever[]): readonly Booked[] => {
      if (fence(head)) return lastBooked;
      lastBooked = decided.map(bookLever);
      const applied = decided.filter((_, index) => lastBooked[index]?.outcome === "applied");
      commit(
        head,
        applied.reduce((hash, one) => hash ^ leverHash(one.decided?.changes, one.decided?.runs), baseHash),
      );
      return lastBooked;
    },

    settle: (head: Head, hash: bigint, settlements: readonly Settlement[], legs: SettledLegs): void => {
      if (fence(head)) return;
      for (const settlement of settlements) {
        const row = options.get(settlement.option.id);
        if (row === undefined) faults.push(`option ${settlement.option.id} was settled and never placed`);
        else if (row.settlement !== undefined) faults.push(`option ${row.option.id} was settled twice`);
        else Object.assign(row, { settlement, settledMarkMs: head.markMs });
        for (const leg of legs(settlement)) accounts.move(settledKinds[settlement.outcome], leg);
      }
      commit(head, hash);
    },

    /** Books a piece of what ticks brought about; the lever mark moves when it was the last one. */
    settleLevers: (head: Head, hash: bigint, piece: LeverPiece, leverMarkMs: number | undefined): void => {
      if (fence(head)) return;
      levers.write(piece.changes, piece.runs);
      commit(head, hash, leverMarkMs);
    },

    transfer: (transfer: SimTransfer): Booked => {
      const { userId, to, amount } = transfer;
      const asked = { ...transfer, fingerprint: "transfer" };
      const before = answers.before(asked);
      if (before !== undefined) return before;
      const from = to === "contract" ? "wallet" : "contract";
      const key = to === "contract" ? "InsufficientWalletBalance" : "InsufficientBalanceOfCoinWallet";
      if (amount > accounts.held(userId, from)) return answers.keep(asked, "refused", `refused ${key}`);
      const leg = { debit: userAccount(userId, from), credit: userAccount(userId, to), amount };
      accounts.move(to === "contract" ? "lever_to_contract" : "lever_to_wallet", leg);
      return answers.keep(asked, "applied", "moved");
    },
  };
};

export type LeverPiece = { readonly changes: readonly LeverChange[]; readonly runs: readonly RunChange[] };
export type MemoryLedger = ReturnType<typeof createMemoryLedger>;

/** What the changes do to the state hash: live rows enter it, and leave it as they were. */
const leverHash = (changes: readonly LeverChange[] = [], runs: readonly RunChange[] = []): bigint => {
  let hash = 0n;
  for (const { before, order, end } of changes) {
    if (before !== undefined) hash ^= leverDigest(before);
    if (end === undefined) hash ^= leverDigest(order);
  }
  for (const { before, run, end } of runs) {
    if (before !== undefined) hash ^= runDigest(before);
    if (end === undefined) hash ^= runDigest(run);
  }
  return hash;
};
