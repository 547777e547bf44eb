/**
 * The durable side of the simulated server: balances, options, lever orders, runs, answers and the engine's mark,
 * changed a batch at a time, as the functions of db/migrations change them. It survives every restart.
 *
 * Invariants: a batch is booked once, whatever is sent again; whoever leads no more books nothing; a user's balance never
 * goes below zero; a command that the wallet does not cover is refused alone.
 */
import type { Settlement } from "@candor/core/engine/events";
import type { LeverChange, LeverDecided, RunChange } from "@candor/core/engine/levers/lever-events";
import type { OpenOption } from "@candor/core/engine/state";
import { leverDigest, optionDigest, runDigest } from "@candor/core/engine/state-hash";
import { userAccount } from "@candor/core/ids/account-id";
import type { Leg } from "@candor/core/money/leg";
import { settledKinds } from "@candor/core/options/postings";
import { createAccounts, type Accounts } from "./accounts.ts";
import { createAnswers, type Answers, type Booked } from "./answers.ts";
import type { SimCommand, SimTransfer, World } from "./inputs.ts";
import { createLeverRows, type LeverRows } from "./lever-rows.ts";
import { createTurn, type Head, type Turn } from "./turn.ts";

export type OptionRow = { readonly option: OpenOption; settlement?: Settlement; settledMarkMs?: number };
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
type Legs = (option: OpenOption) => readonly Leg[];
type SettledLegs = (settlement: Settlement) => readonly Leg[];

/** `fences` is false for a ledger that does not look at who leads. */
export const createMemoryLedger = (world: World, fences: boolean) => {
  const accounts = createAccounts(world.capital, world.wallets, world.contracts);
  const { faults } = accounts;
  const parts: Parts = {
    answers: createAnswers(),
    accounts,
    options: new Map(),
    levers: createLeverRows(accounts, faults),
    turn: createTurn(faults, fences),
  };
  return {
    accounts,
    balances: accounts.balances,
    options: parts.options,
    levers: parts.levers,
    faults,
    committed: parts.turn.committed,
    lead: parts.turn.lead,
    fail: parts.turn.fail,
    ...bookingCommands(parts),
    ...bookingTicks(parts, faults),
    transfer: transferring(parts),
  };
};

type Parts = {
  readonly answers: Answers;
  readonly accounts: Accounts;
  readonly options: Map<number, OptionRow>;
  readonly levers: LeverRows;
  readonly turn: Turn;
};

/** Batches of commands: each is applied or refused alone, and answered under its key. */
const bookingCommands = ({ answers, accounts, options, levers, turn }: Parts) => {
  let lastBooked: readonly Booked[] = [];

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

  /** `entering` is what an applied command changes about the state hash. */
  const bookAll = <One>(
    head: Head,
    baseHash: bigint,
    all: readonly One[],
    bookOne: (one: One) => Booked,
    entering: (one: One) => bigint,
  ): readonly Booked[] => {
    if (turn.fence(head)) return lastBooked;
    lastBooked = all.map(bookOne);
    const applied = all.filter((_, index) => lastBooked[index]?.outcome === "applied");
    turn.commit(
      head,
      applied.reduce((hash, one) => hash ^ entering(one), baseHash),
    );
    return lastBooked;
  };

  return {
    place: (head: Head, baseHash: bigint, decided: readonly Decided[], legs: Legs): readonly Booked[] =>
      bookAll(
        head,
        baseHash,
        decided,
        (one) => bookOption(one, legs),
        ({ option }) => (option === undefined ? 0n : optionDigest(option)),
      ),

    decideLevers: (head: Head, baseHash: bigint, decided: readonly DecidedLever[]): readonly Booked[] =>
      bookAll(head, baseHash, decided, bookLever, (one) =>
        leverHash(one.decided?.changes, one.decided?.runs),
      ),
  };
};

/** What ticks and marks brought about. */
const bookingTicks = ({ accounts, options, levers, turn }: Parts, faults: string[]) => ({
  /** Nothing happened: the mark moves alone. */
  idle: (head: Head, hash: bigint): void => {
    if (!turn.fence(head)) turn.commit(head, hash, head.markMs);
  },

  settle: (head: Head, hash: bigint, settlements: readonly Settlement[], legs: SettledLegs): void => {
    if (turn.fence(head)) return;
    for (const settlement of settlements) {
      const row = options.get(settlement.option.id);
      if (row === undefined) faults.push(`option ${settlement.option.id} was settled and never placed`);
      else if (row.settlement !== undefined) faults.push(`option ${row.option.id} was settled twice`);
      else Object.assign(row, { settlement, settledMarkMs: head.markMs });
      for (const leg of legs(settlement)) accounts.move(settledKinds[settlement.outcome], leg);
    }
    turn.commit(head, hash);
  },

  /** Books a piece of what ticks brought about; the lever mark moves when it was the last one. */
  settleLevers: (head: Head, hash: bigint, piece: LeverPiece, leverMarkMs: number | undefined): void => {
    if (turn.fence(head)) return;
    levers.write(piece.changes, piece.runs);
    turn.commit(head, hash, leverMarkMs);
  },
});

/** Money between wallet and contract wallet, past the engine (LEV-16). */
const transferring =
  ({ answers, accounts }: Parts) =>
  (transfer: SimTransfer): Booked => {
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
