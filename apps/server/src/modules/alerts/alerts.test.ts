import { minuteMs } from "@candor/core/time/time";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { takeTestLead } from "../../platform/db/test-lead.ts";
import { deleteAlert } from "./repo.ts";
import { openAlertWorld, type AlertWorld } from "./test-alerts.ts";

const database = withTestDatabase();
let world: AlertWorld;
beforeAll(async () => {
  world = await openAlertWorld(database());
  await world.start();
  await world.trade(100);
});

const settled = (): Promise<void> => world.settled();
const pushed = (userId: number) => world.pushed.filter((each) => each.userId === userId);
const start = async (): Promise<void> => {
  await world.start();
  await world.trade(100);
};

describe("alerts", () => {
  test("[MKT-11] [NOTE-02] rings once, with a notice and a push, and stays off", async () => {
    const user = await world.newUser();
    await world.add(user, "above", 105);
    for (const at of [104, 105, 106, 104, 107]) await world.trade(at);
    await settled();
    expect(pushed(user.userId).map(({ type, data }) => [type, data.key, data.message])).toEqual([
      ["NOTICE", "alertAbove", "BTC/USDT has risen to 105.00. Your alert was set at 105."],
    ]);
    expect(await world.list(user)).toMatchObject([
      {
        pairName: "BTC/USDT",
        kind: "above",
        price: "105",
        percent: null,
        fromPrice: "100",
        state: "off",
        rearm: false,
      },
    ]);
    expect(await world.notices(user, "ja")).toMatchObject([
      {
        message: "BTC/USDT が 105.00 まで上昇しました（アラート価格 105）。",
        tourl: "/quotes?pair=BTCUSDT",
        read: false,
      },
    ]);
    await world.trade(100);
  });

  test("[MKT-11] names the tick that rang it, as it is in the public log", async () => {
    const user = await world.newUser();
    await world.add(user, "below", 95);
    await world.trade(94);
    await settled();
    const [row] = await world.list(user);
    const { rows } = await sql<{ price: bigint; time_ms: bigint }>`
      SELECT price, time_ms FROM tick_log WHERE pid = 1 AND seq = ${row?.rangSeq ?? 0}`.execute(
      database().db,
    );
    expect(rows).toEqual([{ price: 9_400_000_000n, time_ms: BigInt(row?.rangAt ?? 0) }]);
    await world.trade(100);
  });

  test("[MKT-11] one that rearms itself rings at each return, at least a minute apart", async () => {
    const user = await world.newUser();
    await world.add(user, "above", 105, 1);
    await world.add(user, "percent", "10", 1);
    for (const at of [105, 104, 106]) await world.trade(at);
    for (const at of [104, 110]) await world.trade(at, minuteMs);
    await settled();
    expect(pushed(user.userId).map(({ data }) => data.key)).toEqual([
      "alertAbove",
      "alertAbove",
      "alertRise",
    ]);
    await world.trade(99, minuteMs);
    await settled();
    expect(pushed(user.userId).at(-1)?.data.message).toBe(
      "BTC/USDT has fallen by 10% or more: from 110.00 to 99.00.",
    );
    for (const { id } of await world.list(user)) await world.ask(user, "alerts/remove", { id: Number(id) });
    await world.trade(100);
  });

  test("[MKT-11] what happened around a stop or a crash rings once, at the next start", async () => {
    const user = await world.newUser();
    await world.add(user, "above", 105);
    await world.add(user, "below", 95);
    await world.trade(106);
    await world.stop();
    await world.start();
    expect(pushed(user.userId)).toHaveLength(1);
    // The log goes on without the alerts, as when the process dies between a commit and the check of the alerts.
    await world.deafen();
    await world.trade(94);
    await world.trade(100);
    await world.stop();
    await world.start();
    await world.trade(94);
    await settled();
    expect(pushed(user.userId).map(({ data }) => data.key)).toEqual(["alertAbove", "alertBelow"]);
    expect(await world.notices(user)).toHaveLength(2);
    // Nothing rings again even if the mark was lost.
    await world.stop();
    await sql`UPDATE price_alert_mark SET mark_ms = 0`.execute(database().db);
    await start();
    expect(pushed(user.userId)).toHaveLength(2);
  });

  test("[MKT-11] [TRUST-07] a process that cannot renew the lease rings nothing until it can; one that was replaced leaves the ring to its successor", async () => {
    const user = await world.newUser();
    await world.add(user, "above", 105);
    await world.add(user, "below", 95);
    world.holdLead(false);
    await world.trade(106);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect([pushed(user.userId), await world.notices(user)]).toEqual([[], []]);
    world.holdLead(true);
    await settled();
    expect(pushed(user.userId)).toHaveLength(1);
    await world.trade(100);
    // The next tick is logged, and before its ring is stored another process leads.
    world.holdLead(false);
    await world.trade(94);
    await takeTestLead(database().engine);
    world.holdLead(true);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await world.stop();
    expect(pushed(user.userId)).toHaveLength(1);
    await start();
    expect(pushed(user.userId)).toHaveLength(2);
    expect(await world.notices(user)).toHaveLength(2);
    await world.trade(100);
  });

  test("[MKT-11] [API-07] neither a stored language that this version lacks nor a push that fails keeps other owners from being told", async () => {
    const users = [await world.newUser(), await world.newUser(), await world.newUser()] as const;
    const [unreachable, foreign, last] = users;
    for (const user of users) await world.add(user, "above", 105);
    await sql`UPDATE price_alert SET language = 'xx' WHERE user_id = ${foreign.userId}`.execute(
      database().db,
    );
    await world.stop();
    await start();
    world.unreachable.add(unreachable.userId);
    await world.trade(106);
    await settled();
    world.unreachable.clear();
    expect(await world.notices(unreachable)).toHaveLength(1);
    expect([...pushed(foreign.userId), ...pushed(last.userId)].map(({ data }) => data.message)).toEqual(
      Array(2).fill("BTC/USDT has risen to 106.00. Your alert was set at 105."),
    );
    await world.trade(100);
  });

  test("[MKT-11] is armed by hand from the current price, and rings again", async () => {
    const user = await world.newUser();
    const { id } = await world.add(user, "above", 105);
    await world.trade(106);
    const arm = () => world.keyOf(world.ask(user, "alerts/arm", { id: Number(id) }));
    await settled();
    expect(await arm()).toBe("AlertPriceIsReached");
    await world.trade(101);
    expect(await arm()).toBe("success");
    expect(await world.list(user)).toMatchObject([{ state: "on", fromPrice: "101" }]);
    await world.trade(107);
    await world.trade(100);
    await settled();
    expect(pushed(user.userId)).toHaveLength(2);
  });

  test("[MKT-11] refuses the pair, the price, the percentage, a reached price and a 51st alert, in this order", async () => {
    const user = await world.newUser();
    const add = (input: object) =>
      world.keyOf(world.ask(user, "alerts/add", { pid: 1, kind: "above", percent: "", rearm: 0, ...input }));
    expect(await add({ pid: 99 })).toBe("FailedToGetProductInformation");
    expect(await add({})).toBe("PleaseEnterTheCorrectPrice");
    expect(await add({ price: 0n })).toBe("PleaseEnterTheCorrectPrice");
    expect(await add({ kind: "percent", percent: "91" })).toBe("AlertPercentIncorrect");
    expect(await world.keyOf(world.add(user, "above", 100))).toBe("AlertPriceIsReached");
    const added = await Promise.all(
      Array.from({ length: 55 }, (_, index) => world.keyOf(world.add(user, "above", 200 + index))),
    );
    expect(added.filter((key) => key === "success")).toHaveLength(50);
    expect(added.filter((key) => key === "AtMost50Alerts")).toHaveLength(5);
    const [newest] = await world.list(user);
    await world.ask(user, "alerts/remove", { id: Number(newest?.id) });
    expect(await world.keyOf(world.add(user, "above", 300))).toBe("success");
  });

  test("[MKT-11] another user's alert is not found, to arm or to remove", async () => {
    const [owner, other] = [await world.newUser(), await world.newUser()];
    const { id } = await world.add(owner, "above", 105);
    for (const path of ["alerts/arm", "alerts/remove"]) {
      expect(await world.keyOf(world.ask(other, path, { id: Number(id) }))).toBe("AlertNotFound");
    }
    expect(await world.list(other)).toEqual([]);
    await world.ask(owner, "alerts/remove", { id: Number(id) });
    await world.trade(106);
    await world.trade(100);
    await settled();
    expect(pushed(owner.userId)).toEqual([]);
  });

  test("[MKT-11] an alert is identified by its number and its owner: the number alone does not delete it", async () => {
    const [owner, other] = [await world.newUser(), await world.newUser()];
    const { id } = await world.add(owner, "above", 105);
    expect(await deleteAlert(database().db, other.userId, Number(id))).toBe(false);
    expect(await world.list(owner)).toMatchObject([{ id, state: "on" }]);
    await world.ask(owner, "alerts/remove", { id: Number(id) });
    expect(await world.list(owner)).toEqual([]);
  });

  test("[MKT-11] all owners of a thousand alerts that ring at one tick are told", async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => world.newUser()));
    for (const user of users) for (let each = 0; each < 50; each += 1) await world.add(user, "above", 118);
    const before = world.pushed.length;
    await world.trade(119);
    await settled();
    expect(world.pushed.length - before).toBe(1_000);
  });
});
