/**
 * The durable side of the simulated server: balances, rows, answers and the engine's mark, changed one batch at a time, as
 * in db/functions. It survives every restart.
 *
 * Invariants: a batch is booked once, even if it is sent again; a former leader books nothing; amounts come from rows. What
 * the database would refuse as a bug of the engine is a fault here, and the batch is still booked, to see the consequences.
 */
import { userAccount } from "@candor/core/ids/account-id";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import { createAccounts, type Accounts, type Position } from "./accounts.ts";
import { actRules, createActs, type ActRules } from "./acts.ts";
import { createAnswers } from "./answers.ts";
import { createDeposits, type DepositRules } from "./deposits.ts";
import { createLeverRows, type LeverRow } from "./lever-rows.ts";
import { createMoneyRequests, requestName, type MoneyRequest } from "./money-requests.ts";
import { postingOfRow, type Known, type Posting } from "./moves.ts";
import { createOptionRows, type OptionRow } from "./option-rows.ts";
import { rowFaults, type BatchSpan } from "./row-rules.ts";
import type { BatchRow, Row, StoredAnswer, SwapRow } from "./rows.ts";
import type { CashTerms } from "./withdrawal-rules.ts";
import { createWithdrawals, withdrawalRules, type WithdrawalRules } from "./withdrawals.ts";
import { createTurn, type Head, type TurnRules } from "./turn.ts";

export type Batch = {
  readonly head: Head;
  /** The time of the database's clock. */
  readonly nowMs: number;
  readonly rows: readonly BatchRow[];
  readonly answers: readonly StoredAnswer[];
};

/** The rules of the ledger; a test breaks one of them. */
export type LedgerRules = TurnRules &
  DepositRules &
  ActRules &
  WithdrawalRules & {
    /** The position of the n-th posting of a batch in the journal. */
    readonly positionOf: (batch: Batch, row: BatchRow, line: number) => Position;
    readonly postingOf: (row: Row, known: Known) => Posting | undefined;
    /** Whether steps of operators are written to the audit log with them. */
    readonly audits: boolean;
  };

export const productRules: LedgerRules = {
  fences: true,
  knowsBatches: true,
  refusesFuture: true,
  positionOf: ({ head }, _, line) => ({ batch: head.batch, line }),
  postingOf: postingOfRow,
  audits: true,
  nameOfTransfer: ({ hash }) => hash,
  ...actRules,
  ...withdrawalRules,
};

type Stored = {
  readonly options: ReadonlyMap<number, OptionRow>;
  readonly levers: ReadonlyMap<number, LeverRow>;
  readonly requests: ReadonlyMap<number, MoneyRequest>;
  readonly deposits: ReturnType<typeof createDeposits>;
  readonly withdrawals: ReturnType<typeof createWithdrawals>;
};

const knownOf = ({ options, levers, requests, deposits, withdrawals }: Stored): Known => ({
  option: (id) => options.get(id)?.option,
  lever: (id) => levers.get(id)?.lever,
  request: (id) => requests.get(id),
  deposit: (id) => deposits.all.get(id),
  withdrawal: (id) => {
    const found = withdrawals.all.get(id);
    return found && { row: found.row, outcome: withdrawals.outcomeOf(id) };
  },
});

export const createMemoryLedger = (rules: LedgerRules, cash: CashTerms) => {
  const faults: string[] = [];
  const accounts = createAccounts(faults);
  const answers = createAnswers();
  const { committed, lead, isLeader, fail, ...turn } = createTurn(faults, rules);
  const { options, ...optionRows } = createOptionRows(faults);
  const levers = createLeverRows(faults);
  const acts = createActs(rules);
  const money = createMoneyRequests(acts);
  /** Rows of money movements without a price, by list and number. */
  const moved = new Map<string, Row>();
  /** Swaps by the quote that each used. */
  const swaps = new Map<string, SwapRow>();
  /** The users that operators have frozen; the engine gets them at its start. */
  const frozen = new Set<number>();
  const withdrawals = createWithdrawals({ faults, frozen, terms: cash, acts, rules });
  const deposits = createDeposits({ faults, rules, acts, terms: cash });
  let returned: ReadonlyMap<bigint, bigint> = new Map();

  const known = knownOf({ options, levers: levers.levers, requests: money.requests, deposits, withdrawals });

  const store = (row: Row, nowMs: number): void => {
    if (row.list === "options_placed") optionRows.place(row.option);
    else if (row.list === "options_settled") optionRows.settle(row, nowMs);
    else if (row.list === "levers") levers.writeLever(row);
    else if (row.list === "runs") levers.writeRun(row);
    else {
      if (row.list === "swaps") storeSwap(row);
      if (row.list === "deposits") deposits.credit(row);
      if (row.list === "withdrawals_requested") withdrawals.request(row);
      if (row.list === "withdrawals_ended") withdrawals.end(row);
      const name = nameOfRow(row);
      if (moved.has(name)) faults.push(`${name} is booked twice`);
      moved.set(name, row);
    }
  };

  const storeSwap = (row: SwapRow): void => {
    if (swaps.has(row.quote)) faults.push(`${row.quote} is used twice`);
    swaps.set(row.quote, row);
  };

  /** Writes rows and postings in the order of the rows; returns every account that they changed. */
  const writeRows = (batch: Batch): ReadonlySet<bigint> => {
    const touched = new Set<bigint>();
    const span = spanOf(batch, committed);
    let line = 0;
    for (const one of batch.rows) {
      const posting = rules.postingOf(one.row, known);
      const option = one.row.list === "options_settled" ? known.option(one.row.id) : undefined;
      if (posting !== undefined) line += 1;
      faults.push(...postingFaults(one, posting, line), ...rowFaults(one.row, span, option));
      store(one.row, batch.nowMs);
      if (posting === undefined) continue;
      accounts.write({ position: rules.positionOf(batch, one, line), posting, after: one.after });
      for (const { from, to } of posting.moves) touched.add(from).add(to);
    }
    return touched;
  };

  const book = (batch: Batch): ReadonlyMap<bigint, bigint> => {
    if (turn.fence(batch.head, batch.nowMs)) return returned;
    const touched = writeRows(batch);
    for (const id of levers.lostParts()) faults.push(`lever order ${id} has lost a part`);
    faults.push(...marginFaults(accounts, levers.live(), batch.rows));
    for (const answer of batch.answers) answers.keep(answer);
    turn.commit(batch.head);
    returned = new Map([...touched].map((account) => [account, accounts.balanceOf(account)]));
    return returned;
  };

  const rows = { options, levers, acts, money, frozen, known, moved, swaps, withdrawals, deposits };
  return { faults, accounts, answers, ...rows, committed, lead, isLeader, fail, book };
};

const nameOfRow = (row: Exclude<Row, { readonly list: OtherList }>): string => {
  if (row.list === "corrections") return requestName(row.requestId, { action: "correction" });
  if (row.list === "house_moves") return requestName(row.actId, { action: "house_move" });
  return `${row.list} ${row.id}`;
};
type OtherList = "options_placed" | "options_settled" | "levers" | "runs";

const spanOf = (
  { head, nowMs }: Batch,
  committed: { readonly markMs: number; readonly leverMarkMs: number },
): BatchSpan => ({
  sinceMs: committed.markMs,
  sinceLeverMs: committed.leverMarkMs,
  markMs: head.markMs,
  nowMs,
});

/** The caller's line and kind of a row must be what follows from the row. */
const postingFaults = (
  { row, line: given }: BatchRow,
  posting: Posting | undefined,
  line: number,
): readonly string[] => {
  const faults: string[] = [];
  const expected = posting === undefined ? undefined : line;
  if (given !== expected) faults.push(`line ${given} of ${row.list} should be ${expected}`);
  if (row.list === "levers" && row.kind !== posting?.kind)
    faults.push(`${row.kind} is booked as ${posting?.kind}`);
  return faults;
};

export type MemoryLedger = ReturnType<typeof createMemoryLedger>;

/** Each margin account holds what its user's live orders bind. */
const marginFaults = (
  accounts: Accounts,
  live: readonly LeverOrder[],
  rows: readonly BatchRow[],
): readonly string[] => {
  const users = new Set(rows.flatMap(({ row }) => (row.list === "levers" ? [row.lever.userId] : [])));
  return [...users].flatMap((userId) => {
    const bound = live
      .filter((lever) => lever.userId === userId)
      .reduce((sum, { margin, fee, opening }) => sum + margin + (opening === undefined ? fee : 0n), 0n);
    const held = accounts.balanceOf(userAccount(userId, "margin"));
    return held === bound
      ? []
      : [`the margin account of user ${userId} holds ${held}, its live orders bind ${bound}`];
  });
};
