/** What operators do with withdrawals, over a real database, a real engine and passkeys: the queue, and what limits a withdrawal. */
import { moneyUnit } from "@candor/core/money/money";
import { describe, expect, test } from "vitest";
import { operatorAct } from "../../../records/operator-act.ts";
import { sql } from "kysely";
import type { TestOperator } from "../../operators/test-console.ts";
import { usdt } from "../test-withdrawals.ts";
import { withDecisions } from "./test-decisions.ts";

const world = withDecisions();
const { database, owner, ask, keyOf, pay } = world;

test("[OPS-02] [WAL-10] [WAL-12] the desk of users is told what limits a user's withdrawals, and until when", async () => {
  const user = await world.tests().newOwner(5_000);
  await world.tests().request(user, { price: usdt(2_000) });
  const read = async () =>
    (await ask("userLimits", { userId: user }, world.operators().support)).data as Record<string, unknown>;
  expect(await read()).toMatchObject({
    cap: "100000",
    capLeft: "98000",
    bankMin: expect.any(String),
    digitalMin: expect.any(String),
    onlyProven: false,
    waits: [],
  });
  const changedMs = world.tests().world.nowMs() - 3_600_000;
  const { protection } = world.tests().ownerOf(user);
  world.tests().ownerOf(user).protection = { ...protection, password: changedMs };
  expect((await read())["waits"]).toEqual([{ why: "password", until: changedMs + 86_400_000 }]);
  // Each change that delays an approval, once, though two ways to be paid wait for it.
  const { details } = world.tests().ownerOf(user);
  Object.assign(world.tests().ownerOf(user), {
    protection: {
      ...protection,
      password: changedMs,
      withdrawPassword: changedMs + 1,
      factor: changedMs + 2,
      onlyProvenOff: changedMs + 3,
    },
    details: { ...details, wallet: { ...details.wallet, changedMs: changedMs + 4 } },
  });
  const waits = (await read())["waits"] as readonly { readonly why: string; readonly until: number }[];
  expect(Object.fromEntries(waits.map(({ why, until }) => [why, until - changedMs - 86_400_000]))).toEqual({
    password: 0,
    withdrawPassword: 1,
    factor: 2,
    onlyProven: 3,
    address: 4,
  });
  expect(waits).toHaveLength(5);
  expect((await ask("userLimits", { userId: 5 })).key).toBe("UserNotFound");
});

describe("the queue", () => {
  test("[OPS-02] lists withdrawals by state, by user, and from a place on", async () => {
    const user = await world.tests().newOwner(20_000);
    const ids = [];
    for (let nth = 0; nth < 3; nth += 1)
      ids.push(await world.tests().request(user, { price: usdt(1_000 + nth) }));
    await keyOf("refuseWithdrawal", { id: ids[0], why: "ownerAsked" });
    const listed = async (input: object) =>
      ((await ask("withdrawals", { userId: user, ...input })).data as { id: string }[]).map(({ id }) => id);
    expect(await listed({})).toEqual([ids[2], ids[1]]);
    expect(await listed({ pageSize: 1, before: ids[2] })).toEqual([ids[1]]);
    expect(await listed({ state: "returned" })).toEqual([ids[0]]);
    expect(await listed({ state: "all" })).toEqual(ids.toReversed());
    expect(await listed({ state: "paid" })).toEqual([]);
  });

  test("[OPS-02] finds a withdrawal by its number, its address or its payment, whatever its state", async () => {
    const user = await world.tests().newOwner(20_000);
    world.tests().ownerOf(user).details = {
      bank: undefined,
      wallet: { address: "0xfound", network: "ethereum", changedMs: 1, isProven: false },
    };
    const id = await world.tests().request(user, { price: usdt(1_000) });
    await keyOf("approveWithdrawal", { id });
    const hash = await pay(950n * moneyUnit, "0xfound");
    await keyOf("sentWithdrawal", { id, hash });
    const found = async (find: string, others: object = {}) =>
      ((await ask("withdrawals", { find, ...others })).data as { id: string }[]).map((row) => row.id);
    for (const find of [id, "0xfound", hash, hash.toUpperCase().replace("0X", "0x")])
      expect(await found(find)).toEqual([id]);
    expect(await found("0xfound", { userId: user + 1 })).toEqual([]);
    expect(await found("0xnowhere")).toEqual([]);
  });

  test("[OPS-07] shows where it goes to who decides while that is to be done, and masks it in lists, for others and afterwards", async () => {
    const user = await world.tests().newOwner(20_000);
    const address = "0x52908400098527886e0f7030069857d2e4169ee7";
    world.tests().ownerOf(user).details = {
      bank: undefined,
      wallet: { address, network: "ethereum", changedMs: 1, isProven: false },
    };
    const id = await world.tests().request(user, { price: usdt(1_000) });
    const shown = async (by: TestOperator) =>
      (await ask("withdrawal", { id }, by)).data as { address: string; isMasked: boolean };
    const masked = { address: "0x52•••9ee7", isMasked: true };
    expect(await shown(world.operators().finance)).toMatchObject({ address, isMasked: false });
    expect(await shown(world.operators().support)).toMatchObject(masked);
    expect((await ask("withdrawals", { find: id })).data).toMatchObject([{ address: "0x52•••9ee7" }]);
    await keyOf("refuseWithdrawal", { id, why: "ownerAsked" });
    expect(await shown(world.operators().finance)).toMatchObject(masked);
    // Opened as the users' desk opens it, to this operator.
    const { rows: sessions } = await owner().query("SELECT id FROM operator_session WHERE operator_id = $1", [
      world.operators().support.id,
    ]);
    await operatorAct(
      database().operators,
      { id: sessions[0].id },
      { action: "personal_open", subject: `user ${user}`, reason: "payment" },
      (tx) => sql`SELECT personal_open(${user}, 'payment')`.execute(tx),
    );
    expect(await shown(world.operators().support)).toMatchObject({ address, isMasked: false });
    expect(await shown(world.operators().finance)).toMatchObject(masked);
    const { rows } = await owner().query(
      "SELECT operator_id, after FROM audit_log WHERE subject = $1 AND after LIKE '%looked at withdrawal%' ORDER BY seq",
      [`user ${user}`],
    );
    expect(rows.map(({ operator_id }) => operator_id)).toEqual([
      world.operators().finance.id,
      world.operators().support.id,
    ]);
  });

  test("[OPS-04] a list of one user's withdrawals, or its limits, leaves a line with the filters, turning pages none", async () => {
    const user = await world.tests().newOwner(20_000);
    for (const before of [9_000, 8_000, 7_000])
      await ask("withdrawals", { userId: user, state: "all", before });
    await ask("withdrawals", {
      userId: user,
      state: "all",
      find: "0x52908400098527886e0f7030069857d2e4169ee7",
    });
    await ask("userLimits", { userId: user });
    await ask("userLimits", { userId: user });
    const { rows } = await owner().query(
      "SELECT after::json ->> 'note' AS note FROM audit_log WHERE subject = $1 ORDER BY seq",
      [`user ${user}`],
    );
    expect(rows.map(({ note }) => note)).toEqual([
      "read operator/withdrawals: state all",
      "read operator/withdrawals: state all, find 0x52•••9ee7",
      "read the limits",
    ]);
  });

  test("[OPS-02] says what is known about the risk: first withdrawal, velocity, source of funds", async () => {
    const user = await world.tests().newOwner(20_000);
    const first = await world.tests().request(user, { price: usdt(1_500) });
    const second = await world.tests().request(user, { price: usdt(1_000) });
    const riskOf = async (id: string) => ((await ask("withdrawal", { id })).data as { risk: object }).risk;
    expect(await riskOf(first)).toMatchObject({
      isFirstWithdrawal: true,
      dayCount: 1,
      dayAmount: "1500",
      playMoney: "20000",
      deposited: "0",
      devices: 0,
      paidToAddress: 0,
    });
    expect(await riskOf(second)).toMatchObject({ isFirstWithdrawal: true, dayCount: 2, weekAmount: "2500" });
    await keyOf("approveWithdrawal", { id: first });
    await keyOf("sentWithdrawal", { id: first, hash: await pay(1_425n * moneyUnit) });
    await world.tests().jobs.run();
    const third = await world.tests().request(user, { price: usdt(1_100) });
    expect(await riskOf(third)).toMatchObject({
      isFirstWithdrawal: false,
      paidBefore: 1,
      paidToAddress: 1,
      withdrawn: "1500",
    });
  });
});
