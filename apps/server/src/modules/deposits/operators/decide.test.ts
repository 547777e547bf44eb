/** What operators see of deposits and decide, over a real database and a real engine. */
import { money } from "@candor/core/money/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usdt } from "../../../engine/test-world.ts";
import { withOwner, withTestDatabase } from "../../../platform/db/test-database.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../../operators/test-console.ts";
import { giveQuote } from "../address/quotes.ts";
import { depositOperatorRoutes } from "../routes.operator.ts";
import { sent, type TestTransfer } from "../test-chain.ts";
import { carryOutLarge } from "./decide.ts";
import { sharedAddress, withDeposits } from "../test-deposits.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const deposits = withDeposits(database);
let desk: TestConsole;
let finance: TestOperator;
let compliance: TestOperator;
let support: TestOperator;
let decided = 0;

beforeAll(async () => {
  const { reads, operators } = database();
  const readSettings = async () => ({ cash_two_from: "10000" });
  const deps = { reads, operators, readSettings, onDecided: () => void (decided += 1) };
  desk = await buildTestConsole(database(), [
    { calls: depositOperatorRoutes(deps), acts: { deposit_large: carryOutLarge(deps) } },
  ]);
  finance = await desk.operator("fin", ["finance"]);
  compliance = await desk.operator("com", ["compliance"]);
  support = await desk.operator("sup", ["support"]);
});
afterAll(() => desk.app.close());

const ask = async (path: string, input: Record<string, unknown>, by = finance) =>
  (await desk.call(`operator/${path}`, input, by.token)).body as unknown as {
    readonly key?: string;
    readonly data: never;
    readonly total?: number;
  };
const listed = async (input: Record<string, unknown> = {}) =>
  (await ask("deposits", input)).data as { id: string; hash: string; state: string }[];
const numberOf = async (hash: string): Promise<string> => (await listed({ find: hash }))[0]?.id ?? "";

/** Sends to the shared address, and waits until the transfer is deep enough. */
const send = async (changes: Partial<TestTransfer> = {}): Promise<string> => {
  const { tron, eth, round } = deposits();
  const sending = sent("tron", { to: sharedAddress, ...changes });
  tron.mine(sending);
  for (let block = 0; block < 3; block += 1) {
    eth.grow(1);
    tron.grow(1);
    await round();
  }
  return sending.transaction;
};
const reason = "the sender signed a text for us";

describe("the queue of deposits", () => {
  test("[WAL-15] [OPS-02] lists what waits for a decision, by a page's place, and finds one by hash, sender, number and user", async () => {
    const hashes = [await send(), await send({ from: "a known wallet" }), await send()];
    const waiting = await listed();
    expect(waiting.map(({ hash }) => hash)).toEqual(hashes.toReversed());
    expect(await listed({ pageSize: 1, before: waiting[0]?.id })).toEqual([waiting[1]]);
    expect(await listed({ find: "a known wallet" })).toEqual([waiting[1]]);
    expect(await listed({ find: waiting[1]?.id })).toEqual([waiting[1]]);
    expect(await listed({ state: "credited" })).toEqual([]);
    expect(await listed({ userId: 1, state: "all" })).toEqual([]);
    expect((await ask("deposits", { state: "all" })).total).toBe(3);
    expect((await ask("deposit", { id: 999 })).key).toBe("DepositNotFound");
  });

  test("[WAL-15] both facts are on one screen: whose address sent it, and whose amount it bears", async () => {
    const [user, other, stranger] = [
      await deposits().user(),
      await deposits().user(),
      await deposits().user(),
    ];
    await database().pool.query(
      "INSERT INTO cold_wallet (user_id, network, address, changed_ms, proven_ms) VALUES ($1, 'tron', $2, 1, 5)",
      [user, "the proven wallet of somebody"],
    );
    deposits().proven.set("the proven wallet of somebody", user);
    await send({ from: "the proven wallet of somebody" });
    const { amount } = await giveQuote(database().outside, {
      userId: other,
      network: "tron",
      address: sharedAddress,
      amount: money(usdt(100)),
      headBlock: (await deposits().tron.head()).number,
      nowMs: deposits().nowMs(),
    });
    const hash = await send({ from: "the proven wallet of somebody", amount });
    await deposits().claim(stranger, hash, "shared");
    expect((await ask("deposit", { id: await numberOf(hash) })).data).toMatchObject({
      state: "review",
      userId: null,
      senderUserId: String(user),
      quotedUserId: String(other),
      proven: { userId: String(user), time: 5 },
      quotes: [{ userId: String(other) }],
      claims: [{ userId: String(stranger) }],
      earlier: [{ userId: String(user), times: 1 }],
      decision: null,
    });
  });
});

describe("a decision", () => {
  test("[WAL-15] [OPS-04] makes it one user's, with its line in the log, once, and only by who may", async () => {
    const user = await deposits().user();
    const id = await numberOf(await send());
    const decide = async (input: Record<string, unknown>, by = finance) =>
      (await ask("decideDeposit", { id, userId: user, reason, ...input }, by)).key ?? "done";
    expect(await decide({}, support)).toBe("ActionNotAllowed");
    expect(await decide({ reason: "short" })).toBe("ReasonNeeded");
    expect(await decide({ userId: 999_999 })).toBe("DepositNotInReview");
    expect(decided).toBe(0);
    expect(await decide({})).toBe("done");
    expect(decided).toBe(1);
    expect(await decide({})).toBe("DepositNotInReview");
    await deposits().round();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
    expect((await ask("deposit", { id })).data).toMatchObject({
      state: "credited",
      userId: String(user),
      decision: { operator: "fin", userId: String(user), reason },
    });
    const { rows } = await owner().query(
      "SELECT operator_id, action FROM audit_log WHERE subject = $1 AND action = 'deposit_decide'",
      [`deposit ${id}`],
    );
    expect(rows).toEqual([{ operator_id: finance.id, action: "deposit_decide" }]);
  });

  test("[WAL-15] [OPS-03] a large transfer becomes a user's when two have signed that it is", async () => {
    const user = await deposits().user();
    const id = await numberOf(await send({ amount: usdt(10_000) }));
    const stateOf = async () => ((await ask("deposit", { id })).data as { state: string }).state;
    const decision = { id, userId: user, reason };
    const { act } = (await ask("decideDeposit", decision)).data as { act: string };
    expect((await ask("decideDeposit", decision)).data).toEqual({ act });
    expect((await ask("deposit", { id })).data).toMatchObject({ takesTwo: true, waitingAct: act });
    await desk.approve(finance, act);
    expect(await stateOf()).toBe("review");
    await desk.approve(compliance, act);
    expect(await stateOf()).toBe("confirmed");
    await deposits().round();
    expect(await deposits().walletOf(user)).toBe(usdt(10_000));
    // That it is nobody's, one says.
    const other = await numberOf(await send({ amount: usdt(10_000) }));
    expect((await ask("decideDeposit", { id: other, userId: 0, reason })).data).toEqual({ act: null });
  });

  test("[WAL-15] [OPS-03] a large transfer in pieces takes two, as in one piece: what users are given by one within a day counts together", async () => {
    const [user, other] = [await deposits().user(), await deposits().user()];
    const give = async (amount: bigint, userId = user, by = finance) => {
      const id = await numberOf(await send({ amount }));
      return (await ask("decideDeposit", { id, userId, reason }, by)).data as { act: string | null };
    };
    expect((await give(usdt(6_000))).act).toBeNull();
    expect((await give(usdt(3_900))).act).toBeNull();
    // Another operator is one alone, too.
    const { act } = await give(usdt(100), user, compliance);
    expect(act).toMatch(/^\d+$/);
    expect((await give(usdt(9_999), other)).act).toBeNull();
    await desk.approve(finance, String(act));
    await desk.approve(compliance, String(act));
    await deposits().round();
    expect(await deposits().walletOf(user)).toBe(usdt(10_000));
    // What two have signed does not count.
    expect((await give(usdt(99))).act).toBeNull();
    expect((await give(usdt(10))).act).toMatch(/^\d+$/);
  });

  test("[WAL-15] [OPS-03] the database takes no piece from one operator that the sum of a day forbids, also of two at one moment", async () => {
    const user = await deposits().user();
    const ids = await Promise.all([
      numberOf(await send({ amount: usdt(6_000) })),
      numberOf(await send({ amount: usdt(6_000) })),
    ]);
    const asked = await Promise.all(
      ids.map((id, index) =>
        ask("decideDeposit", { id, userId: user, reason }, index === 0 ? finance : compliance),
      ),
    );
    const alone = asked.filter(
      ({ key, data }) => key === undefined && (data as { act: string | null }).act === null,
    );
    expect(alone).toHaveLength(1);
  });

  test("[WAL-15] [OPS-03] several operators who ask at the same moment for a large one get one act", async () => {
    const user = await deposits().user();
    // Their order is chance, so they are tried several times.
    for (let nth = 0; nth < 6; nth += 1) {
      const id = await numberOf(await send({ amount: usdt(10_000) }));
      const asked = await Promise.all(
        [finance, compliance, finance].map((by) => ask("decideDeposit", { id, userId: user, reason }, by)),
      );
      expect(new Set(asked.map(({ data }) => (data as { act: string }).act)).size).toBe(1);
    }
  });

  test("[WAL-15] may also be that it is nobody's: nothing is credited", async () => {
    const id = await numberOf(await send());
    expect((await ask("decideDeposit", { id, userId: 0, reason })).key).toBeUndefined();
    expect((await ask("deposit", { id })).data).toMatchObject({
      state: "refused",
      reason: "rejected",
      userId: null,
      decision: { operator: "fin", userId: null },
    });
  });
});
