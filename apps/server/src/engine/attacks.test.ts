/** Attacks with ordinary commands only: each once ended the server, or let its sender act on a known price. */
import { money } from "@candor/core/money/money";
import { minuteMs } from "@candor/core/time/time";
import { describe, expect, test } from "vitest";
import { checkLedger, isSound } from "../ledger/check.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import {
  at,
  opening,
  placement,
  requestOf,
  startMs,
  startWorld,
  usdt,
  type TestWorld,
} from "./test-world.ts";

const idOf = ({ body }: { readonly body: string }): number => Number(/\d+/.exec(body)?.[0]);
/** Another user is still served. */
const expectServed = async (world: TestWorld, userId: number): Promise<void> => {
  expect(await world.ask(placement(userId))).toMatchObject({ outcome: "applied" });
};

describe("one user's commands", () => {
  const database = withTestDatabase();

  test("[LEV-08] a new take-profit is booked when the order's own fill has already passed its stop, and no other user is blocked", async () => {
    const world = await startWorld(database());
    await world.fund(0, usdt(1_000_000));
    await world.fund(7, usdt(50_000), usdt(40_000));
    await world.fund(8, usdt(50_000));
    await world.tradeAt(startMs + 250, "60000");
    const leverOrder = { askedPrice: at("59990"), stopLoss: at("59989.99"), share: 1 };
    const orderId = idOf((await world.ask(opening(7, leverOrder))) as { body: string });
    await world.tradeAt(startMs + 1_000, "59985");
    await world.settled();
    const stops = { stopLoss: "keep", takeProfit: at("61000") } as const;
    const { answer } = await world.send(requestOf({ type: "setStops", userId: 7, orderId, ...stops }));
    expect(await answer).toMatchObject({ outcome: "applied" });
    await expectServed(world, 8);
    await world.stop();
  });

  test("[BOT-06] a run that ends and the next one of its owner are booked in one batch", async () => {
    const nowMs = startMs + 600 * minuteMs;
    const world = await startWorld(database(), nowMs);
    const startRun = requestOf({
      type: "startRun",
      userId: 21,
      symbol: "BTCUSDT",
      amount: money(usdt(1_000)),
      multiple: 10,
      times: 2,
    });
    await world.tradeAt(nowMs, "60000");
    await world.settled();
    await world.fund(21, usdt(20_000), usdt(10_000));
    const started = await world.send(startRun);
    await world.markAt(nowMs + 300);
    const runId = idOf((await started.answer) as { body: string });
    // The placement waits for its tick, so both commands wait behind it.
    const commands = [
      placement(21, { seenPrice: at("1") }),
      requestOf({ type: "stopRun", userId: 21, runId }),
      requestOf({
        type: "startRun",
        userId: 21,
        symbol: "BTCUSDT",
        amount: money(usdt(500)),
        multiple: 10,
        times: 1,
      }),
    ];
    const answers = commands.map((command) => world.engine.submit(command));
    await world.settled();
    await world.markAt(nowMs + 600);
    expect(await Promise.all(answers)).toMatchObject([
      { outcome: "refused" },
      { outcome: "applied" },
      { outcome: "applied" },
    ]);
    await expectServed(world, 8);
    await world.stop();
  });
});

describe("a tick that is being stored", () => {
  const database = withTestDatabase();

  test("[API-18] [LEV-07] is seen before a revocation and a new stop that arrive meanwhile: a user who has read the tick gains nothing", async () => {
    const world = await startWorld(database());
    await world.fund(0, usdt(10_000_000));
    await world.fund(1, usdt(50_000), usdt(50_000));
    await world.tradeAt(startMs + 250, "60000");
    const held = idOf((await world.ask(opening(1, { share: 1 }))) as { body: string });
    const leverOrder = { share: 1, askedPrice: at("59900") };
    const waiting = idOf((await world.ask(opening(1, leverOrder))) as { body: string });
    await world.settled();
    const trade = world.tradeAt(startMs + 750, "59800");
    const stops = { stopLoss: "none", takeProfit: at("60100") } as const;
    const answers = [
      world.engine.submit(requestOf({ type: "revokeLever", userId: 1, orderId: waiting })),
      world.engine.submit(requestOf({ type: "setStops", userId: 1, orderId: held, ...stops })),
    ];
    await trade;
    const [revoked] = await Promise.all(answers);
    expect(revoked).toMatchObject({ outcome: "refused" });
    await world.settled();
    const { rows } = await database().pool.query("SELECT status, since_seq FROM lever_order ORDER BY id");
    const { rows: last } = await database().pool.query("SELECT max(seq) AS seq FROM tick_log WHERE pid = 1");
    // The order was filled, and the new stop takes effect after the trade.
    expect(rows).toEqual([
      { status: "open", since_seq: last[0].seq },
      { status: "open", since_seq: last[0].seq },
    ]);
    await world.stop();
    expect(isSound(await checkLedger(database().db))).toBe(true);
  });

  test("[LEV-07] an order that is revoked in the millisecond of a beat is booked", async () => {
    const nowMs = startMs + 10_000;
    const world = await startWorld(database(), nowMs);
    await world.fund(30, usdt(50_000), usdt(40_000));
    await world.fund(31, usdt(50_000));
    await world.tradeAt(nowMs + 250, "60000");
    const far = { askedPrice: at("50000"), share: 1 };
    const orderId = idOf((await world.ask(opening(30, far))) as { body: string });
    // The placement is stamped with the current millisecond, so the tick of the beat is one millisecond ahead of the clock.
    const other = await world.send(placement(31, { seenPrice: at("1") }));
    const beat = world.tickLog.beat();
    const revoked = world.engine.submit(requestOf({ type: "revokeLever", userId: 30, orderId }));
    await beat;
    expect(await revoked).toMatchObject({ outcome: "applied" });
    await other.answer;
    await expectServed(world, 31);
    await world.stop();
    expect(isSound(await checkLedger(database().db))).toBe(true);
  });

  test("[LEV-07] [SES-17] is the last one seen by an order that ends after it: a server whose clock is behind may take over", async () => {
    const nowMs = startMs + 20_000;
    const world = await startWorld(database(), nowMs);
    const owners = [40, 41, 42] as const;
    for (const userId of owners) await world.fund(userId, usdt(50_000), usdt(40_000));
    await world.tradeAt(nowMs + 250, "60000");
    const near = { askedPrice: at("59900"), share: 1 };
    const asked: number[] = [];
    for (const userId of owners)
      asked.push(idOf((await world.ask(opening(userId, near))) as { body: string }));
    const other = await world.send(placement(31, { seenPrice: at("1") }));
    const beat = world.tickLog.beat();
    // The clock advances while the beat's tick is stored, and no mark comes with it.
    await world.markAt(nowMs + 900);
    const ends = [
      requestOf({ type: "revokeLever", userId: 40, orderId: asked[0] ?? 0 }),
      requestOf({ type: "revokeAllLevers", userId: 41, symbol: undefined }),
      requestOf({ type: "freezeUser", userId: 42 }),
    ].map((command) => world.engine.submit(command));
    await beat;
    for (const answer of await Promise.all(ends)) expect(answer).toMatchObject({ outcome: "applied" });
    await other.answer;
    await world.stop();
    const successor = await startWorld(database(), nowMs + 600);
    await successor.tradeAt(nowMs + 700, "59800");
    await successor.settled();
    await successor.stop();
    const { rows } = await database().pool.query(
      "SELECT status FROM lever_order WHERE user_id BETWEEN 40 AND 42",
    );
    expect(rows.map(({ status }) => status)).toEqual(["revoked", "revoked", "revoked"]);
    const findings = await checkLedger(database().db);
    expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });
});
