/** Flags, what they hold, appeals, and what operators decide (REF-05), over a real database and a real engine. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { usdt } from "../../engine/test-world.ts";
import { checkLedger } from "../../ledger/check.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { noticeText } from "../../records/notices/notice-texts.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../operators/test-console.ts";
import { referralOperatorRoutes } from "./routes.operator.ts";
import {
  first,
  fourth,
  second,
  startReferralWorld,
  third,
  type ReferralWorld,
} from "./test-referral-world.ts";

const database = withTestDatabase("demo", undefined, [beforeEach, afterEach]);
let world: ReferralWorld;
let desk: TestConsole;
let compliance: TestOperator;
let support: TestOperator;

const [home, elsewhere, abroad] = ["192.0.2.7", "198.51.100.9", "203.0.113.4"];
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const reason = "they are sisters, both sent papers";

beforeEach(async () => {
  world = await startReferralWorld(database());
  await world.reserve(101, "10000");
  const { reads, operators } = database();
  desk = await buildTestConsole(database(), [{ calls: referralOperatorRoutes({ reads, operators }) }]);
  compliance = await desk.operator("com", ["compliance"]);
  support = await desk.operator("sup", ["support"]);
});
afterEach(async () => {
  await desk.app.close();
  await world.stop();
});

const expectBooksToBeRight = async (): Promise<void> => {
  const findings = await checkLedger(database().db);
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
};
type Body = { readonly key?: string; readonly data: never; readonly total?: number };
const ask = async (path: string, input: Record<string, unknown> = {}, by = support) =>
  (await desk.call(`operator/${path}`, input, by.token)).body as unknown as Body;
const onDesk = async (state = "open") =>
  (await ask("heldCommissions", { state })).data as readonly {
    readonly id: string;
    readonly kinds: string;
  }[];
const decide = async (verdict: string, id: string, by = compliance, why = reason) =>
  (await ask("decideCommission", { id, verdict, reason: why }, by)).key ?? "done";
const states = async (userId: number, types = "17,18,19") =>
  (await world.income(userId, types)).map(({ money, state }) => [money, state]);
const notices = async (userId: number) => {
  const rows = await database()
    .db.selectFrom("notice")
    .select(["key", "args"])
    .where("user_id", "=", BigInt(userId))
    .orderBy("id")
    .execute();
  return rows.map(({ key, args }) => noticeText(key, args, "en"));
};
/** Each buys for 1000, and their first cycles end. */
const matures = async (...clients: readonly number[]): Promise<void> => {
  for (const client of clients) {
    await world.fund(client, usdt(2_000));
    await world.buys(client, "1000", { typeid: 101 });
  }
  await world.daysPass(8);
  await world.run();
};
/** `second` and `third` are clients of `first`; the first two share a network. */
const family = async (): Promise<void> => {
  await world.introduce(first, second);
  await world.fund(first, usdt(10_000));
  await database()
    .db.insertInto("account")
    .values({
      user_id: BigInt(third),
      email: "c@flag.test",
      username: "c",
      created_ms: 0n,
      referrer_id: BigInt(first),
    } as never)
    .execute();
  await world.signsIn(first, home);
  await world.signsIn(second, "192.0.2.200");
  await world.signsIn(third, elsewhere);
};
const theHeld = async (): Promise<string> => {
  const [row] = await onDesk("all");
  return row?.id ?? "";
};

describe("a pair that is flagged", () => {
  test("[REF-05] has its first purchase held and said so, while its income and everybody else's is paid", async () => {
    await family();
    // Enough for all but what is held.
    await world.reserve("referral_budget", "100.42");
    await matures(second, third);
    expect(await states(first)).toEqual(
      expect.arrayContaining([
        ["100", "held"],
        ["100", "paid"],
      ]),
    );
    expect(new Set((await states(first, "10")).map(([, state]) => state))).toEqual(new Set(["paid"]));
    const [row] = (await world.income(first, "17")).filter(({ state }) => state === "held");
    expect(row).toMatchObject({
      sourcePhone: "+81•••12",
      nowmoney: "",
      remarks: "Held until a person has looked at it. You and this client signed in from the same network.",
    });
    expect(await world.held(first)).toMatchObject([
      {
        userPhone: "+81•••12",
        level: 1,
        money: "100",
        why: "You and this client signed in from the same network.",
        appeal: "",
        verdict: "held",
      },
    ]);
    expect(await world.held(second)).toEqual([]);
    expect(await notices(first)).toEqual([
      expect.stringContaining("A commission of 100 USDT for a client's first purchase is held"),
    ]);
    await world.run();
    expect(await notices(first)).toHaveLength(1);
    await expectBooksToBeRight();
  });

  test("[REF-05] may be a family on one network: nothing is refused to it, and it is paid when a person has looked at it", async () => {
    await family();
    await world.reserve("referral_budget", "1000");
    await matures(second);
    // What the client bought has ended with its interest, as anybody's.
    const { wallet } = await world.holds(second);
    expect(wallet >= usdt(1_000)).toBe(true);
    expect(await decide("released", await theHeld())).toBe("done");
    await world.run();
    expect(await states(first)).toEqual([["100", "paid"]]);
    expect(await notices(first)).toContain(
      `A commission of 100 USDT that was held is released, and is paid in its turn. The reason: ${reason}`,
    );
    await expectBooksToBeRight();
  });

  test("[REF-05] is found by device, network, place of withdrawals and money, with the facts on the desk, masked", async () => {
    await world.introduce(first, second);
    await world.reserve("referral_budget", "1000");
    await world.fund(first, usdt(10_000));
    await world.signsIn(first, home, firefox);
    await world.signsIn(second, home, firefox);
    const place = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
    const { pool } = database();
    for (const user of [first, second])
      await pool.query("INSERT INTO payout_wallet VALUES ($1, 'USDT(TRC20)', $2, 1)", [user, place]);
    await database()
      .outside.insertInto("deposit")
      .values({
        channel: "sandbox",
        network: "tron",
        hash: "of money that went round",
        transfer_index: 0,
        sender: place,
        receiver: "here",
        amount: usdt(1),
        confirmations: 0,
        needed: 1,
        user_id: BigInt(second),
        seen_ms: 1n,
      } as never)
      .execute();
    await matures(second);
    expect(await onDesk()).toMatchObject([{ kinds: "device, money, network, payout" }]);
    const { flags } = (await ask("heldCommission", { id: await theHeld() })).data as {
      readonly flags: readonly { readonly kind: string; readonly facts: string }[];
    };
    expect(flags.map(({ kind, facts }) => `${kind}: ${facts}`)).toEqual([
      expect.stringMatching(/^device: Firefox on Linux, 192\.0\.2\.0\/24, referrer 2023-/),
      "money: TJRa•••RTv8, deposit 1",
      expect.stringMatching(/^network: 192\.0\.2\.0\/24, referrer 2023-/),
      "payout: TJRa•••RTv8",
    ]);
    expect((await ask("referralFlags", { userId: second })).data).toHaveLength(4);
    expect((await ask("referralFlags", { userId: third })).data).toEqual([]);
  });

  test("[REF-05] stays found when its sessions are gone, because the rows are looked at each day", async () => {
    await family();
    await world.reserve("referral_budget", "1000");
    await world.fund(second, usdt(2_000));
    await world.buys(second, "1000", { typeid: 101 });
    await world.findFlags();
    await world.findFlags();
    await database().db.deleteFrom("session").execute();
    await world.daysPass(8);
    await world.run();
    expect(await states(first)).toEqual([["100", "held"]]);
    expect(await onDesk()).toMatchObject([{ kinds: "network" }]);
  });

  test("[REF-05] with people between who are flagged with each other, too, is a ring: 10, 6 and 4 percent are held", async () => {
    await world.introduce(first, second, third, fourth);
    await world.reserve("referral_budget", "1000");
    for (const user of [first, second, third]) await world.fund(user, usdt(10_000));
    // Neighbours alone have something in common.
    await world.signsIn(first, home);
    await world.signsIn(second, home);
    await world.signsIn(second, elsewhere);
    await world.signsIn(third, elsewhere);
    await world.signsIn(third, abroad);
    await world.signsIn(fourth, abroad);
    await matures(fourth);
    expect(await Promise.all([third, second, first].map((user) => states(user)))).toEqual([
      [["100", "held"]],
      [["60", "held"]],
      [["40", "held"]],
    ]);
    expect((await onDesk()).map(({ kinds }) => kinds)).toEqual(["ring", "ring", "network"]);
    await expectBooksToBeRight();
  });
});

describe("what is held", () => {
  const isHeld = async (): Promise<string> => {
    await family();
    await world.reserve("referral_budget", "1000");
    await matures(second);
    return await theHeld();
  };

  test("[REF-05] is released once by sixteen operators at one moment, and paid once", async () => {
    const id = await isHeld();
    const before = await world.wallet(first);
    const answers = await Promise.all(Array.from({ length: 16 }, () => decide("released", id)));
    expect(answers.toSorted()).toEqual([
      ...Array.from({ length: 15 }, () => "CommissionDecidedMeanwhile"),
      "done",
    ]);
    await Promise.all([world.run(), world.run()]);
    await world.run();
    expect((await world.wallet(first)) - before).toBe(usdt(100));
    expect(await states(first)).toEqual([["100", "paid"]]);
    expect(await decide("kept", id)).toBe("CommissionDecidedMeanwhile");
    expect(await world.appeals(first, id, "It is paid already")).toBe("CommissionIsNotHeld");
    expect((await ask("heldCommission", { id })).data).toMatchObject({
      verdict: "released",
      verdicts: [{ verdict: "released", operator: "com", reason }],
    });
    await expectBooksToBeRight();
  });

  test("[REF-05] stays when it is kept; the referrer reads why, appeals once, and the desk shows the text", async () => {
    const id = await isHeld();
    expect(await decide("kept", id, compliance, "one person with two accounts")).toBe("done");
    expect(await decide("kept", id)).toBe("CommissionDecidedMeanwhile");
    expect(await onDesk()).toEqual([]);
    await world.run();
    expect(await states(first)).toEqual([["100", "held"]]);
    const [row] = await world.income(first, "17");
    expect(row?.remarks).toBe("Stays held. The reason: one person with two accounts");
    expect(await notices(first)).toContain(
      "A commission of 100 USDT stays held. The reason: one person with two accounts",
    );

    expect(await world.appeals(first, id, "  ")).toBe("PleaseWriteTheAppeal");
    expect(await world.appeals(second, id, "It is mine")).toBe("CommissionIsNotHeld");
    expect(await world.appeals(first, "999", "It is mine")).toBe("CommissionIsNotHeld");
    expect(await world.appeals(first, id, "My sister lives with me.")).toBe("sent");
    expect(await world.appeals(first, id, "And once more.")).toBe("CommissionIsAppealed");
    expect(await world.held(first)).toMatchObject([{ appeal: "My sister lives with me.", verdict: "kept" }]);
    expect(await onDesk()).toMatchObject([{ id, hasAppeal: true, verdict: "kept" }]);
    expect((await ask("heldCommission", { id })).data).toMatchObject({
      appeal: { text: "My sister lives with me." },
    });

    expect(await decide("kept", id)).toBe("done");
    expect(await decide("kept", id)).toBe("CommissionDecidedMeanwhile");
    expect(await decide("released", id)).toBe("done");
    await world.run();
    expect(await states(first)).toEqual([["100", "paid"]]);
    await expectBooksToBeRight();
  });

  test("[REF-05] is decided by who may, with a reason and a line in the audit log, and never without an act", async () => {
    const id = await isHeld();
    expect(await decide("released", id, support)).toBe("ActionNotAllowed");
    expect(await decide("released", id, compliance, "short")).toBe("ReasonNeeded");
    expect(await decide("released", "999")).toBe("CommissionDecidedMeanwhile");
    const verdict = `INSERT INTO commission_verdict (hold_id, verdict, operator_id, reason) VALUES (${id}, 'released', ${compliance.id}, 'because I say so')`;
    expect(await desk.alone(compliance, "commission_decide", verdict)).toBe("done");
    expect(await desk.alone(compliance, "user_freeze", verdict)).toBe("CA045");
    expect(await desk.alone(support, "own", verdict)).toBe("CA045");
    await expect(database().pool.query(verdict)).rejects.toThrow("permission denied");
    expect(await decide("released", id)).toBe("done");
    const rows = await database()
      .operators.selectFrom("audit_log")
      .select(["action", "subject", "reason", "operator_id"])
      .where("action", "=", "commission_decide")
      .execute();
    expect(rows).toEqual([
      { action: "commission_decide", subject: `held commission ${id}`, reason, operator_id: compliance.id },
    ]);
  });

  test("[REF-05] [OPS-02] is beside what waits for the budget: the desk has its order, its sum and what is lacking", async () => {
    await family();
    await world.reserve("referral_budget", "0.1");
    await matures(second, third);
    const [budget, queue] = await Promise.all([ask("referralBudget"), ask("unrealisedCommissions")]);
    expect(budget.data).toMatchObject({
      budget: "0.1",
      due: "100.42",
      dueCount: 2,
      lacks: "100.32",
      held: "100",
      heldCount: 1,
    });
    expect(queue.data).toMatchObject([
      { userId: String(first), reason: "first", amount: "100", upTo: "100" },
      { userId: String(first), reason: "income", amount: "0.42", upTo: "100.42" },
    ]);
    expect(queue.total).toBe(2);
  });
});
