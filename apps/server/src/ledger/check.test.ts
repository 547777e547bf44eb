import { closed, placed } from "@candor/core/engine/levers/lever-change";
import { money } from "@candor/core/money/money";
import type { OpenOption } from "@candor/core/engine/state";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { foldClosedCandles } from "../feed/candle-keeper.ts";
import { typeParsers } from "../platform/db/role-pools.ts";
import type { Schema } from "../platform/db/schema/schema.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { takeTestLead } from "../platform/db/test-lead.ts";
import { leverRecord } from "../records/trades/lever-record.ts";
import { optionPlacedRecord, optionSettledRecord } from "../records/trades/option-record.ts";
import { checkLedger, findingsOf, isSound, type Finding } from "./check.ts";
import { soldAsOffered, soldTamperings } from "./test-sold-tamperings.ts";
import { asked, orderOf, startMs, usdt } from "./test-lever-world.ts";
import { bookFacts, fundUsers } from "./test-postings.ts";
import { termsRules } from "./rules/terms-rules.ts";
import { tamperings } from "./test-tamperings.ts";
import { tickRules } from "./rules/tick-rules.ts";
import { at, logTicks } from "./test-ticks.ts";

const database = withTestDatabase();
let owner: Kysely<Schema>;
const markMs = startMs + 120_000;

/** An option that won, one that is open, a contract that its owner closed, one that waits, and a swap; all belong to user 7. */
const bookAll = async (): Promise<void> => {
  await fundUsers(database(), { 7: usdt(10_000), 8: 500n }, usdt(100_000), { 7: usdt(5_000) });
  const prices = ["60000", "60000", "59500", "61000", "61000"];
  const ticks = prices.map((price, index) => ({
    seq: index + 1,
    timeMs: startMs + (index + 1) * 1_000,
    price,
  }));
  await logTicks(database(), [...ticks, { seq: 6, timeMs: markMs - 1_000, price: "61500" }]);
  const option: OpenOption = {
    id: 1,
    userId: 7,
    symbol: "BTCUSDT",
    direction: "call",
    stake: money(10_000_000n),
    percent: 80,
    payout: money(8_000_000n),
    acceptedMs: startMs + 1_500,
    entrySeq: 2,
    entryPrice: at("60000"),
    buyMs: startMs + 2_000,
    sellMs: startMs + 62_000,
  };
  const longer = { ...option, id: 2, percent: 82, payout: money(8_200_000n), sellMs: option.buyMs + 180_000 };
  const won = {
    option,
    exit: { seq: 5, price: at("61000"), timeMs: 0 },
    outcome: "win",
    net: option.payout,
  } as const;
  const lever = orderOf({ id: 1 }, asked(2));
  const waiting = orderOf({ id: 2, askedPrice: at("50000"), opening: undefined }, asked(2));
  const position = orderOf({ id: 3 }, asked(2));
  const levers = [
    placed(lever),
    placed(waiting),
    placed(position),
    closed(lever, "owner", { ...asked(4), price: at("61000") }),
  ];
  await bookFacts(database(), {
    fundings: [{ user_id: 0, id: 90, amount: "20000000", stock_asset: 3, accepted_ms: 0 }],
  });
  await bookFacts(
    database(),
    {
      swaps: [bookedSwap],
      options_placed: [option, longer].map(optionPlacedRecord),
      levers: levers.map((change) => leverRecord(change, markMs)),
      options_settled: [optionSettledRecord(won)],
    },
    { markMs, leverMarkMs: markMs },
  );
};

/** 601.5 USDT for 0.01 BTC, quoted at the first tick and decided at the second. */
const bookedSwap = {
  user_id: 7,
  id: 1,
  quote: "a quote",
  symbol: "BTCUSDT",
  sold_asset: 1,
  bought_asset: 3,
  sold: "601500000",
  spread: 500_000,
  quote_seq: 1,
  quote_ms: startMs + 1_000,
  quote_price: at("60000").toString(),
  made_ms: startMs + 1_200,
  until_ms: startMs + 11_200,
  accepted_ms: startMs + 1_500,
  tick_seq: 2,
  tick_ms: startMs + 2_000,
  tick_price: at("60000").toString(),
};

beforeAll(async () => {
  await bookAll();
  const pool = new pg.Pool({ connectionString: database().ownerUrl, max: 1, types: typeParsers });
  owner = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const lead = await takeTestLead(database().engine);
  await foldClosedCandles({ pool: database().market, lead, pairs: [{ pid: 1, symbol: "BTCUSDT" }] });
  // As if the day were over.
  await sql`INSERT INTO candle_long SELECT pid, 86400000, open_ms / 86400000 * 86400000, open, high, low, close, volume
    FROM candle_1m`.execute(owner);
  await sql`UPDATE candle_mark SET folded_ms = (SELECT max(open_ms) + 86400000 FROM candle_long WHERE interval_ms = 86400000), count = 1
    WHERE interval_ms = 86400000`.execute(owner);
});
afterAll(() => owner.destroy());

describe("checkLedger", () => {
  test("[TRUST-02] finds nothing wrong in booked data, and reports how many rows it checked", async () => {
    const findings = await checkLedger(database().db);
    expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
    expect(isSound(findings)).toBe(true);
    expect(findings.find(({ rule }) => rule.startsWith("every balance"))?.looked).toBe(14);
    expect(findings.find(({ rule }) => rule.startsWith("every fact"))?.looked).toBeGreaterThan(20);
  });
});

/**
 * Opens one transaction for a group of tests in which anything can be written, makes the changes of `before`, and rolls all of it
 * back at the end. The returned function gives what the checker finds, about the asked rules, after a further change, which it rolls
 * back at once: to disarm all tables again and to ask every rule again for each change took ten times as long.
 */
const withTampering = (
  before = "",
): ((change: string, ...asked: readonly string[]) => Promise<readonly Finding[]>) => {
  const execute = async (statements: string): Promise<void> => {
    for (const statement of statements.split(/;\s+/))
      if (statement.trim() !== "") await sql.raw(statement).execute(owner);
  };
  beforeAll(async () => {
    await sql`BEGIN`.execute(owner);
    await sql.raw(disarm).execute(owner);
    await execute(before);
    await sql`SAVEPOINT unchanged`.execute(owner);
  });
  afterAll(() => sql`ROLLBACK`.execute(owner));
  return async (change, ...asked) => {
    try {
      await execute(change);
      const findings = await findingsOf(owner, (rule) => asked.length === 0 || asked.includes(rule));
      return findings.filter(({ wrong }) => wrong > 0);
    } finally {
      await sql`ROLLBACK TO SAVEPOINT unchanged`.execute(owner);
    }
  };
};

/** The same, with the names of the rules alone. */
const withBrokenRules = (before = "") => {
  const found = withTampering(before);
  return async (...asked: Parameters<typeof found>) => (await found(...asked)).map(({ rule }) => rule);
};

/** Removes triggers, checks and foreign keys, so that anything can be written. */
const disarm = `DO $$
  DECLARE
    each record;
  BEGIN
    FOR each IN SELECT oid::regclass AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LOOP
      EXECUTE format('ALTER TABLE %s DISABLE TRIGGER ALL', each.name);
    END LOOP;
    FOR each IN SELECT conrelid::regclass AS name, conname FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype = 'c' AND conrelid <> 0 AND coninhcount = 0 LOOP
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', each.name, each.conname);
    END LOOP;
  END $$`;

describe("tampering", () => {
  const brokenRules = withBrokenRules();

  test.each(tamperings)("[TRUST-02] finds %s", async (_what, tampering, rule) => {
    expect(await brokenRules(tampering, rule)).toEqual([rule]);
  });

  test("[TRUST-02] finds it when every rule is asked, too", async () => {
    const [[, tampering, rule] = ["", "", ""]] = tamperings;
    expect(await brokenRules(tampering)).toContain(rule);
  });

  test("[TRUST-02] finds nothing without it, in tables where anything can be written", async () => {
    expect(await brokenRules("")).toEqual([]);
  });
});

describe("what was sold", () => {
  const found = withTampering();

  test.each(soldTamperings)(
    "[LEV-01] [LEV-13] [OPT-01] [OPT-03] [TRUST-02] finds %s, and names the difference",
    async (_what, tampering, rule, example) => {
      expect(await found(tampering, rule)).toMatchObject([{ rule, example }]);
    },
  );

  test.each(soldAsOffered)("[LEV-01] [OPT-01] [OPT-03] [TRUST-02] passes %s", async (_what, change) => {
    expect(await found(change, ...termsRules.map(({ rule }) => rule))).toEqual([]);
  });
});

test("[TRUST-02] all changes were rolled back", async () => {
  expect(isSound(await checkLedger(database().db))).toBe(true);
});

const day = "1699920000000";
const contractsEnded = `
  UPDATE lever_order SET status = 'closed', close_reason = 'owner', asked_ms = ${markMs - 1_500}, exit_ms = ${markMs - 1_000},
    exit_seq = 6, close_price = 6150000000000 WHERE id = 3;
  UPDATE lever_order SET status = 'revoked', exit_ms = ${markMs} WHERE id = 2`;
const contractsGoOn = `UPDATE engine_state SET mark_ms = ${day} + 86400000, lever_mark_ms = ${day} + 86400000`;

describe.each([
  ["ended", contractsEnded, 11],
  ["go on", contractsGoOn, 11],
])("after the day of its ticks left the database, whose contracts %s", (_what, contracts, tampered) => {
  /** The ticks of the day are those that were kept. */
  const left = `${contracts};
    SELECT keep_ticks(${day}, ${day} + 86400000);
    UPDATE tick_log_start SET from_ms = ${day} + 86400000;
    DROP TABLE tick_log_20231114`;
  const brokenRules = withBrokenRules(left);
  const ofPrices = new Set(tickRules.map(({ rule }) => rule));
  /** Those that change an order, and that an order which has ended can have. */
  const stillFound = tamperings.filter(
    ([what, tampering, rule]) =>
      ofPrices.has(rule) &&
      /^UPDATE (option|lever_order) /.test(tampering) &&
      what !== "a take-profit that was passed over a minute later",
  );

  test("[TRUST-02] [MKT-08] every rule about prices still holds, from the ticks that were kept and the candles", async () => {
    const broken = await brokenRules("");
    expect(broken.filter((rule) => ofPrices.has(rule))).toEqual([]);
    expect(stillFound).toHaveLength(tampered);
  });

  test.each(stillFound)("[TRUST-02] [MKT-08] %s is still found", async (_what, tampering, rule) => {
    expect(await brokenRules(tampering, rule)).toEqual([rule]);
  });

  test.each([
    ["in the minute in which it opened", "UPDATE lever_order SET take_profit = 6100000000000 WHERE id = 3"],
    [
      "in a minute between, by its candle",
      `INSERT INTO candle_1m SELECT pid, open_ms + 60000, open, 7000000000000, low, close, volume FROM candle_1m LIMIT 1;
       UPDATE lever_order SET take_profit = 6900000000000 WHERE id = 3`,
    ],
  ])("[TRUST-02] [MKT-08] a take-profit that was passed over %s is found", async (_where, tampering) => {
    const passedOver = "no trade that would have opened or closed a lever order was passed over";
    expect(await brokenRules(tampering, passedOver)).toEqual([passedOver]);
  });
});

test.each([
  ["is open", 3],
  ["waits for its price", 2],
])(
  "[MKT-08] of a contract that %s when its day leaves, the ticks before it and at its beginning are kept, and the extremes after it in that minute",
  async (_state, id) => {
    const kept = await owner.transaction().execute(async (tx) => {
      await sql.raw(disarm).execute(tx);
      await sql
        .raw(`DELETE FROM option; DELETE FROM lever_order WHERE id <> ${id}; ${contractsGoOn}`)
        .execute(tx);
      await sql.raw(`SELECT keep_ticks(${day}, ${day} + 86400000)`).execute(tx);
      const rows = await tx.selectFrom("known_tick").select("seq").orderBy("seq").execute();
      const twice = rows
        .filter(({ seq }, index) => rows[index + 1]?.seq === seq)
        .map(({ seq }) => Number(seq));
      await sql`ROLLBACK; BEGIN`.execute(tx);
      return twice;
    });
    // The first and the last of the day; its own, and the one before; the lowest and the highest later ones of its minute.
    expect(kept).toEqual([1, 2, 3, 4, 6]);
  },
);

test.each([
  ["19.999 s after the end of the day", 19_999, [1, 4, 6]],
  ["20 s after it, which no quote of the day can be", 20_000, [1, 6]],
])(
  "[MKT-08] [SWAP-02] the tick of a quote from before midnight is kept with its day, when its swap was decided %s",
  async (_when, afterMs, kept) => {
    const found = await owner.transaction().execute(async (tx) => {
      await sql.raw(disarm).execute(tx);
      await sql
        .raw(
          `DELETE FROM option; DELETE FROM lever_order;
           UPDATE swap SET quote_seq = 4, tick_seq = 8, tick_ms = ${day} + 86400000 + ${afterMs}`,
        )
        .execute(tx);
      await sql.raw(`SELECT keep_ticks(${day}, ${day} + 86400000)`).execute(tx);
      const { rows } = await sql<{ seq: bigint }>`SELECT seq FROM kept_tick ORDER BY seq`.execute(tx);
      await sql`ROLLBACK; BEGIN`.execute(tx);
      return rows.map(({ seq }) => Number(seq));
    });
    // Of the day itself only its first and last tick, and those of the quote.
    expect(found).toEqual(kept);
  },
);
