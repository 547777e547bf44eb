/**
 * The durable side of the simulated server: balances, options, answers and the engine's mark, changed a
 * batch at a time, as db/migrations/0005-options.sql changes them. It survives every restart.
 *
 * Invariants: a batch is booked once, whatever is sent again; a user's balance never goes below zero;
 * a command that the wallet does not cover is refused alone.
 */
import type { Settlement } from "@candor/core/engine/events";
import type { OpenOption } from "@candor/core/engine/state";
import { optionDigest } from "@candor/core/engine/state-hash";
import { houseAccount, userAccount } from "@candor/core/ids/account-id";
import { money, type Money } from "@candor/core/money/money";
import type { Leg } from "@candor/core/money/leg";
import type { SimCommand } from "./world.ts";

export type OptionRow = { readonly option: OpenOption; settlement?: Settlement; settledMarkMs?: number };
export type Outcome = "applied" | "low" | "refused" | "replayed" | "conflict";
export type Decided = {
  readonly command: SimCommand;
  readonly option?: OpenOption | undefined;
  readonly answer: string;
};
export type Booked = { readonly outcome: Outcome; readonly answer: string | undefined };
export type Head = { readonly batch: number; readonly markMs: number };

type Legs = (option: OpenOption) => readonly Leg[];
type SettledLegs = (settlement: Settlement) => readonly Leg[];

const createAccounts = (faults: string[]) => {
  const balances = new Map<bigint, bigint>();
  /** The deepest that an account ever was below zero. */
  const lowest = new Map<bigint, bigint>();
  const move = ({ debit, credit, amount }: Leg): void => {
    balances.set(debit, (balances.get(debit) ?? 0n) - amount);
    balances.set(credit, (balances.get(credit) ?? 0n) + amount);
    const left = balances.get(debit) ?? 0n;
    if (left < (lowest.get(debit) ?? 0n)) lowest.set(debit, left);
    if (amount <= 0n) faults.push(`a leg of ${amount}`);
  };
  return { balances, lowest, move };
};

export const createMemoryLedger = (capital: Money, wallets: ReadonlyMap<number, Money>) => {
  const options = new Map<number, OptionRow>();
  const answers = new Map<string, { fingerprint: string; answer: string }>();
  const faults: string[] = [];
  const { balances, lowest, move } = createAccounts(faults);
  const committed = { batch: 0, markMs: 0, hash: undefined as bigint | undefined };
  let lastBooked: readonly Booked[] = [];

  const custody = houseAccount("custody:sandbox");
  move({ debit: custody, credit: houseAccount("capital"), amount: capital });
  for (const [userId, amount] of wallets) {
    if (amount > 0n) move({ debit: custody, credit: userAccount(userId, "wallet"), amount });
  }
  const walletOf = (userId: number): bigint => balances.get(userAccount(userId, "wallet")) ?? 0n;

  const bookOne = ({ command, option, answer }: Decided, legs: Legs): Booked => {
    const key = `${command.userId} ${command.key}`;
    const stored = answers.get(key);
    if (stored !== undefined) {
      const same = stored.fingerprint === command.fingerprint;
      return same
        ? { outcome: "replayed", answer: stored.answer }
        : { outcome: "conflict", answer: undefined };
    }
    const isLow = option !== undefined && option.fee > walletOf(command.userId);
    const final = isLow ? "refused low" : answer;
    answers.set(key, { fingerprint: command.fingerprint, answer: final });
    if (option === undefined) return { outcome: "refused", answer: final };
    if (isLow) return { outcome: "low", answer: final };
    for (const leg of legs(option)) move(leg);
    options.set(option.id, { option });
    return { outcome: "applied", answer: final };
  };

  const commit = ({ batch, markMs }: Head, hash: bigint): void => {
    if (batch !== committed.batch + 1) faults.push(`batch ${batch} after ${committed.batch}`);
    if (markMs < committed.markMs) faults.push(`the committed mark went back to ${markMs}`);
    Object.assign(committed, { batch, markMs, hash });
  };

  return {
    balances,
    lowest,
    options,
    faults,
    committed,
    capital: (): Money => money(balances.get(houseAccount("capital")) ?? 0n),
    reserved: (): Money => money(balances.get(houseAccount("option_reserve")) ?? 0n),

    place: (head: Head, baseHash: bigint, decided: readonly Decided[], legs: Legs): readonly Booked[] => {
      if (head.batch === committed.batch) return lastBooked;
      lastBooked = decided.map((one) => bookOne(one, legs));
      const applied = decided.filter((_, index) => lastBooked[index]?.outcome === "applied");
      commit(
        head,
        applied.reduce((hash, { option }) => (option ? hash ^ optionDigest(option) : hash), baseHash),
      );
      return lastBooked;
    },

    settle: (head: Head, hash: bigint, settlements: readonly Settlement[], legs: SettledLegs): void => {
      if (head.batch === committed.batch) return;
      for (const settlement of settlements) {
        const row = options.get(settlement.option.id);
        if (row === undefined) faults.push(`option ${settlement.option.id} was settled and never placed`);
        else if (row.settlement !== undefined) faults.push(`option ${row.option.id} was settled twice`);
        else Object.assign(row, { settlement, settledMarkMs: head.markMs });
        for (const leg of legs(settlement)) move(leg);
      }
      commit(head, hash);
    },
  };
};

export type MemoryLedger = ReturnType<typeof createMemoryLedger>;
