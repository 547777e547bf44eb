/**
 * Every rule of a stored order, one clause at a time, as the tables hold it by themselves: the owner of all tables inserts a row
 * directly, while the triggers of the table are switched off.
 */
import { describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { leverRows, type LeverRow } from "./test-lever-rows.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const { pending, open, short, filled, closed, part, byRun, revoked, stopped, taken, closedOut, beyond } =
  leverRows;
const { shortStopped, shortTaken } = leverRows;

/** Inserts the row and takes it back. */
const insert = async (row: LeverRow): Promise<void> => {
  await owner().query("BEGIN");
  try {
    await owner().query("ALTER TABLE lever_order DISABLE TRIGGER USER");
    await owner().query("INSERT INTO lever_order SELECT * FROM json_populate_record(NULL::lever_order, $1)", [
      JSON.stringify(row),
    ]);
  } finally {
    await owner().query("ROLLBACK");
  }
};

test.each(Object.entries(leverRows))(
  "[LEV-06] an order that is %s and keeps every rule is stored",
  async (_, row) => {
    await insert(row);
  },
);

test.each([
  [
    "a stop-loss that a fill at a better price has passed",
    { ...filled, open_price: 990, close_out_price: 940, stop_loss: 995 },
  ],
  ["a part with one unit less margin, which rounding has taken", { ...part, margin: 99_999_999 }],
  ["a close by the tick from which its triggers count", { ...closed, exit_seq: 5 }],
  ["a close five seconds after it was asked for", { ...closed, asked_ms: -3_400 }],
  ["a fixed price that is there at once", { ...filled, entry_seq: 5, open_ms: 1_000, since_seq: 5 }],
])("[LEV-08] [LEV-10] [LEV-15] [API-18] an order may have %s", async (_, row) => {
  await insert(row);
});

/** The changes that break a rule, each alone, of a row that keeps all rules. */
type Broken = readonly (readonly [row: LeverRow, changes: LeverRow])[];

const each = (row: LeverRow, changes: LeverRow): Broken =>
  Object.entries(changes).map(([column, value]) => [row, { [column]: value }]);
const without = (row: LeverRow, ...columns: readonly string[]): Broken =>
  columns.map((column) => [row, { [column]: null }]);

const opening = { opened_as: "bestPrice", entry_seq: 5, open_price: 1_000, open_ms: 1_000 };
const end = {
  asked_ms: 1_550,
  close_reason: "owner",
  exit_seq: 7,
  close_price: 1_001,
  profit: 0,
  house_loss: 0,
};
const done = { exit_ms: 1_600, done_ms: 1_700 };

const numbers: Broken = [
  ...each(open, {
    user_id: 0,
    multiple: 0,
    share: 0,
    molecule: 0,
    fee_rate: -1,
    close_out_bps: -1,
    margin: 0,
  }),
  ...each(open, {
    multiple: 1_001,
    share: 1_000_000_001,
    close_out_bps: 10_001,
    asked_price: 0,
    placed_seq: 0,
  }),
  ...each(open, { open_price: 0, close_out_price: 0, stop_loss: 0, take_profit: 0 }),
  ...each(closed, { close_price: 0, house_loss: -1 }),
];
const words: Broken = [
  ...each(open, { side: "up", status: "lost", opened_as: "gift" }),
  ...each(closed, { close_reason: "whim" }),
];
const statuses: Broken = [
  ...without(closed, ...Object.keys({ ...opening, ...end, ...done })),
  ...without(revoked, "exit_ms", "done_ms"),
  ...each(revoked, { ...opening, ...end, close_out_price: 950 }),
  ...each(pending, { ...opening, ...end, ...done, close_out_price: 950 }),
  ...without(open, ...Object.keys(opening)),
  ...each(open, { ...end, ...done }),
];
const decided: Broken = [
  ...each(open, { accepted_ms: 1_000 }),
  ...each(open, { accepted_ms: -4_001 }),
  ...each(closed, { asked_ms: 1_600 }),
  ...each(closed, { asked_ms: -3_401 }),
  ...each(byRun, { asked_ms: 1_600 }),
  ...each(stopped, { asked_ms: 1_599 }),
];
const openings: Broken = [
  ...each(open, { open_price: 999, entry_seq: 6, open_ms: 1_001 }),
  ...each(filled, { open_price: 1_001, entry_seq: 4, open_ms: 999 }),
  [filled, { entry_seq: 5 }],
  [short, { opened_as: "fixedPrice", open_price: 999 }],
];
const stops: Broken = [
  ...each(open, { stop_loss: 1_000, take_profit: 1_000 }),
  ...each(short, { stop_loss: 1_000, take_profit: 1_000 }),
  ...each(pending, { stop_loss: 1_000, take_profit: 1_000 }),
  [filled, { open_price: 990, close_out_price: 940, take_profit: 990 }],
];
const closeOuts: Broken = [
  ...[949, 951, null].map((price) => [open, { close_out_price: price }] as const),
  ...[1_049, 1_051, null].map((price) => [short, { close_out_price: price }] as const),
];
const outcomes: Broken = [
  ...each(closed, { profit: 1_000_001, house_loss: 1 }),
  [beyond, { profit: -200_000_000, house_loss: 0 }],
  [stopped, { profit: 0, house_loss: 10_000_000 }],
];
const reasons: Broken = [
  [closed, { exit_seq: 4 }],
  ...each(byRun, { run_id: null, exit_seq: 4 }),
  ...each(closedOut, { exit_seq: 5 }),
  [closedOut, { close_price: 951, profit: -49_000_000 }],
  [stopped, { stop_loss: 960, close_price: 950, profit: -50_000_000 }],
  ...each(stopped, { exit_seq: 5, stop_loss: null }),
  ...each(stopped, { stop_loss: 989 }),
  ...each(taken, { exit_seq: 5, take_profit: null }),
  ...each(taken, { take_profit: 1_011 }),
  ...each(shortStopped, { stop_loss: 1_011 }),
  ...each(shortTaken, { take_profit: 989 }),
];

const rules: Readonly<Record<string, Broken>> = {
  numbers_are_in_their_ranges: numbers,
  words_are_known: words,
  the_fee_is_the_rule: [...each(open, { fee: 49 }), ...each(open, { fee: 51 })],
  the_margin_is_the_rule: [
    ...each(open, { margin: 99_999_999 }),
    ...each(open, { margin: 100_000_001 }),
    ...each(part, { margin: 99_999_998 }),
  ],
  a_part_is_closed: [pending, open, revoked, stopped, taken, closedOut].map((row) => [row, { part_of: 9 }]),
  it_has_what_its_status_says: statuses,
  it_is_decided_soon_after_it_was_accepted: decided,
  the_opening_is_the_rule: openings,
  triggers_count_from_its_opening: [
    ...each(open, { since_seq: 4 }),
    ...each(pending, { since_seq: 4 }),
    ...each(filled, { since_seq: 5 }),
  ],
  the_stops_are_on_their_sides: stops,
  the_close_out_price_is_the_rule: closeOuts,
  the_outcome_is_the_rule: outcomes,
  the_reason_is_reached: reasons,
  it_ends_after_it_begins: [
    [closed, { asked_ms: 950, exit_ms: 999 }],
    [closed, { done_ms: 1_599 }],
    [revoked, { exit_ms: 999 }],
  ],
};

describe.each(Object.entries(rules))(
  "[LEV-06] [LEV-14] no order is stored that breaks %s:",
  (constraint, broken) => {
    test.each(broken.map(([row, changes]) => ({ row, changes, what: JSON.stringify(changes) })))(
      "$row.status with $what",
      async ({ row, changes }) => {
        await expect(insert({ ...row, ...changes })).rejects.toMatchObject({ code: "23514", constraint });
      },
    );
  },
);

test("[LEV-06] no order is stored without a column that every order has", async () => {
  const present = Object.keys(pending).filter((column) => pending[column] !== null);
  expect(present).toHaveLength(17);
  for (const column of present) {
    await expect(insert({ ...pending, [column]: null })).rejects.toMatchObject({ code: "23502", column });
  }
});
