/** The calls of deposits over a whole demo server: its sandbox chain, its sandbox gateway, and every refusal by name. */
import type { DigitalChannel, Recharge } from "@candor/wire/deposits";
import { describe, expect, test } from "vitest";
import { administerIn } from "../../platform/db/test-database.ts";
import { eventually } from "../../platform/test-eventually.ts";
import { addTestOperators, testOperatorSessions } from "../../platform/db/test-operators.ts";
import { withTestApp } from "../../../tests/test-app.ts";
import { decideDeposit } from "./operators/decide.ts";

const app = withTestApp({ WALLET_LINK_USERS: "100002" });

const session = async (email = "demo@candor.test") => {
  const token = await app().login(email);
  const ask = async (path: string, payload: Record<string, string | number> = {}, language = "en") =>
    (await app().ask(path, payload, { token, headers: { "accept-language": language } })).body;
  const walletOf = async () => Number(((await ask("user/userInfo")).data as { wallet: string }).wallet);
  const channels = async () => (await ask("channelDigital")).data as DigitalChannel[];
  const channel = async (type: number): Promise<DigitalChannel> => {
    const found = (await channels()).find((each) => each.type === type);
    if (found === undefined) throw new Error(`no channel ${type}`);
    return found;
  };
  /** Sends on the sandbox chain; returns the hash. */
  const send = async (network: string, to: string, money: string, more: Record<string, string> = {}) =>
    ((await ask("demo/send", { network, to, money, ...more })).data as { hash: string }).hash;
  const recharge = async (hash: string) =>
    ((await ask("myPay", { pageNum: 1, pageSize: 100 })).data as Recharge[]).find((row) => row.hash === hash);
  const until = (hash: string, expected: Partial<Recharge>) =>
    eventually(async () => {
      app().leap(2_000);
      expect(await recharge(hash)).toMatchObject(expected);
    });
  return { ask, walletOf, channels, channel, send, recharge, until };
};

const hash = `0x${"ab".repeat(32)}`;

describe("where to send", () => {
  test("[WAL-02] [WAL-15] each user has addresses of their own, the same every time, and one that is everybody's", async () => {
    const [one, two] = [await session(), await session("demo2@candor.test")];
    const [first, again, others] = [await one.channels(), await one.channels(), await two.channels()];
    expect(
      first.map(({ type, typename, network, confirmations }) => [type, typename, network, confirmations]),
    ).toEqual([
      [1001, "USDT (ERC20)", "ethereum", 12],
      [1002, "USDT (TRC20)", "tron", 20],
      [1003, "USDT (TRC20), manual", "tron", 20],
      [1004, "ETH", "ethereum", 12],
    ]);
    expect(again).toEqual(first);
    expect(first.map(({ value }, nth) => value === others[nth]?.value)).toEqual([false, false, true, false]);
    expect(first[0]?.value).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(first[1]?.value).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
  });

  test("[WAL-05] a wallet is told the demo's own chain, which no real one has, and only the listed users see the link of an app", async () => {
    const [listed, other] = [await session(), await session("demo2@candor.test")];
    expect(await listed.channels()).toMatchObject([
      { type: 1001, chain: 0x63616e646f72, walletlink: true },
      { type: 1002, chain: 0x63616e646f72, walletlink: false },
      { type: 1003, walletlink: false },
      { type: 1004, chain: 0x63616e646f72, walletlink: true },
    ]);
    expect((await other.channels()).some(({ walletlink }) => walletlink)).toBe(false);
  });

  test("[WAL-04] what is sent there is credited by itself, shown at each step, and its sender is suggested the next time", async () => {
    const user = await session();
    const before = await user.walletOf();
    const sent = await user.send("tron", (await user.channel(1002)).value, "12.345678");
    await user.until(sent, {
      state: "credited",
      status: 1,
      money: "12.345678",
      channel: "sandbox",
      needed: 20,
    });
    expect(await user.walletOf()).toBeCloseTo(before + 12.345678, 6);
    const { data } = await user.ask("usualAddr");
    expect(data).toEqual([{ address: expect.stringMatching(/^T/) as string }]);
  });

  test("[WAL-02] [JNL-03] ETH itself is sent to the address of 1001, is credited as ETH, and is in the wallet of ETH and in the statement", async () => {
    const user = await session("demo2@candor.test");
    const { value, ...channel } = await user.channel(1004);
    expect([value, channel]).toMatchObject([
      (await user.channel(1001)).value,
      { asset: "ETH", token: "", minprice: "0.01", maxprice: "" },
    ]);
    const wallets = async () => (await user.ask("walletList")).data as { id: string; amount: string }[];
    const eth = async () => (await wallets()).find(({ id }) => id === "4")?.amount;
    expect([await eth(), Number(await user.walletOf())]).toEqual(["0", 10_000]);
    const sent = await user.send("ethereum", value, "1.25", { asset: "coin" });
    await user.until(sent, { state: "credited", asset: "ETH", money: "1.25", network: "ethereum" });
    expect([await eth(), await user.walletOf()]).toEqual(["1.25", 10_000]);
    const { data } = await user.ask("statements/overview", { from: 0, to: 4_000_000_000_000 });
    expect((data as { tokens: object[] }).tokens).toMatchObject([
      { asset: "ETH", opening: "0", closing: "1.25" },
    ]);
  });

  test("[WAL-02] less ETH than recharge_eth_more_then is not credited, and no more than 30 is sent at once on the demo's chain", async () => {
    const user = await session();
    const { value } = await user.channel(1004);
    const sent = await user.send("ethereum", value, "0.009999", { asset: "coin" });
    await user.until(sent, { state: "refused", reason: "below_minimum", asset: "ETH", money: "0.009999" });
    const tooMuch = { network: "ethereum", to: value, money: "30.000001", asset: "coin" };
    expect((await user.ask("demo/send", tooMuch)).key).toBe("TheAmountMustBeGreaterThanAndLessThan");
  });

  test("[WAL-04] a reorganised and a failed transfer bring nothing, and say so", async () => {
    const user = await session();
    const before = await user.walletOf();
    const { value } = await user.channel(1001);
    const gone = await user.send("ethereum", value, "20", { outcome: "reorganised" });
    const failed = await user.send("ethereum", value, "20", { outcome: "failed" });
    await user.ask("payDigital", { type: 1001, hash: failed });
    await user.until(failed, { state: "refused", reason: "failed", status: 2 });
    app().leap(30_000);
    await user.ask("payDigital", { type: 1001, hash: gone });
    await eventually(async () => expect((await user.recharge(gone))?.status).not.toBe(1));
    expect(await user.walletOf()).toBe(before);
  });
});

describe("naming a hash", () => {
  test.each<[string, Record<string, string | number>, string]>([
    ["an unknown type", { type: 1999, hash }, "ThisTypeIsNotSupported"],
    ["no type", { type: "", hash }, "ThisTypeIsNotSupported"],
    ["a hash of TRON as one of ETH", { type: 1004, hash: "ab".repeat(32) }, "enterTransferHash"],
    ["no hash", { type: 1001, hash: "" }, "enterTransferHash"],
    ["a hash of 65 characters", { type: 1001, hash: hash.slice(0, 65) }, "enterTransferHash"],
    ["a hash without 0x", { type: 1001, hash: "ab".repeat(33) }, "enterTransferHash"],
    ["a TRON hash with a sign in it", { type: 1002, hash: "ab-cd" }, "enterTransferHash"],
    ["spaces", { type: 1003, hash: "  " }, "enterTransferHash"],
    [
      "an amount below the minimum",
      { type: 1001, hash, money: "9.999999" },
      "TheAmountMustBeGreaterThanAndLessThan",
    ],
    [
      "an amount above the maximum",
      { type: 1001, hash, money: "100001" },
      "TheAmountMustBeGreaterThanAndLessThan",
    ],
    [
      "less ETH than the minimum",
      { type: 1004, hash: `0x${"ab".repeat(32)}`, money: "0.009999" },
      "ItMustBeGreaterThanTheInitialInvestmentAmount",
    ],
    ["an amount with 7 decimals", { type: 1001, hash, money: "10.0000001" }, "BadRequest"],
    ["a negative amount", { type: 1001, hash, money: "-10" }, "BadRequest"],
    [
      "a TRC20 address with a typing error",
      { type: 1002, hash: "ab".repeat(32), payaddress: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T" },
      "WalletAddressHasATypingError",
    ],
    [
      "a TRC20 address that is none",
      { type: 1002, hash: "ab".repeat(32), payaddress: "hello" },
      "WalletAddressIsIncorrect",
    ],
    [
      "another network's address",
      { type: 1002, hash: "ab".repeat(32), payaddress: `0x${"12".repeat(20)}` },
      "WalletAddressIsOfAnotherNetwork",
    ],
  ])("[WAL-03] %s is refused by name", async (_, payload, key) => {
    const user = await session();
    expect((await user.ask("payDigital", payload)).key).toBe(key);
  });

  test.each([
    ["en", "The amount must be at least 0.01 ETH"],
    ["zh-CN", "金额不得低于 0.01 ETH"],
    ["zh-TW", "金額不得低於 0.01 ETH"],
    ["ja", "金額は 0.01 ETH 以上にしてください"],
  ])("[WAL-02] [API-07] the minimum of ETH has its unit in %s", async (language, message) => {
    const user = await session();
    const less = { type: 1004, hash: `0x${"ab".repeat(32)}`, money: "0.009999" };
    expect((await user.ask("payDigital", less, language)).message).toBe(message);
  });

  test("[WAL-03] a hash of the other chain, an address or a contract is refused by name, and no claim is stored", async () => {
    const user = await session();
    const { rows: before } = await app().database.pool.query("SELECT count(*) FROM deposit_claim");
    const [ofTron, ofEthereum] = ["ef".repeat(32), `0x${"ef".repeat(32)}`];
    const { value: address, token } = await user.channel(1001);
    const { value: onTron } = await user.channel(1002);
    const others = [address, token, onTron, address.slice(2), `41${address.slice(2)}`];
    const tried: readonly (readonly [number, string])[] = [
      [1001, ofTron],
      [1001, `${ofTron}00`],
      [1002, ofEthereum],
      ...[1001, 1002, 1003].flatMap((type) => others.map((text) => [type, text] as const)),
    ];
    for (const [type, typed] of tried)
      expect([type, typed, (await user.ask("payDigital", { type, hash: typed })).key]).toEqual([
        type,
        typed,
        "enterTransferHash",
      ]);
    const { rows: after } = await app().database.pool.query("SELECT count(*) FROM deposit_claim");
    expect(after).toEqual(before);
  });

  test("[WAL-03] a hash is taken with its spaces, and the same one again is the same claim", async () => {
    const user = await session();
    const first = await user.ask("payDigital", {
      type: 1001,
      hash: ` 0x ${"cd".repeat(32)} `,
      money: "10",
      comenewtask: "",
    });
    expect(first.key).toBe("BadRequest");
    const claims = await Promise.all(
      ["cd", "CD"].map((pair) =>
        user.ask("payDigital", { type: 1001, hash: ` 0x ${pair.repeat(32)} `, money: "10" }),
      ),
    );
    expect(claims.map(({ retCode }) => retCode)).toEqual([0, 0]);
    expect(claims[0]?.data).toEqual(claims[1]?.data);
  });
});

describe("the shared address", () => {
  test("[WAL-15] a quoted amount is its user's; without one the transfer waits until an operator decides", async () => {
    const [user, stranger] = [await session(), await session("demo2@candor.test")];
    const { amount, address } = (await user.ask("deposit/quote", { money: "40" })).data as {
      amount: string;
      address: string;
    };
    expect(Number(amount)).toBeGreaterThan(40);
    expect(address).toBe((await user.channel(1003)).value);
    const quoted = await user.send("tron", address, amount, { from: "stranger" });
    await stranger.ask("payDigital", { type: 1003, hash: quoted });
    await user.until(quoted, { state: "credited", money: amount });
    expect(await stranger.recharge(quoted)).toMatchObject({ state: "refused", reason: "not_yours" });

    const plain = await user.send("tron", address, "41", { from: "stranger" });
    await user.ask("payDigital", { type: 1003, hash: plain });
    await user.until(plain, { state: "review", status: 0 });
    const { operators, reads, db } = app().database;
    const owners = await db
      .selectFrom("deposit")
      .select("id")
      .where("hash", "=", plain)
      .executeTakeFirstOrThrow();
    const { user_id } = await db
      .selectFrom("account")
      .select("user_id")
      .where("email", "=", "demo@candor.test")
      .executeTakeFirstOrThrow();
    const ada = { id: testOperatorSessions[1], userId: 1 };
    const decision = {
      depositId: Number(owners.id),
      userId: Number(user_id),
      reason: "the sender sent us a signed message",
    };
    await addOperator();
    const readSettings = async () => ({ cash_two_from: "10000" });
    const deps = { reads, operators, readSettings, onDecided: () => undefined };
    await expect(decideDeposit(deps, { ...ada, userId: 2 }, decision)).rejects.toMatchObject({
      refusal: { key: "DepositNotInReview" },
    });
    await decideDeposit(deps, ada, decision);
    await expect(decideDeposit(deps, ada, decision)).rejects.toMatchObject({
      refusal: { key: "DepositNotInReview" },
    });
    await user.until(plain, { state: "credited", money: "41" });
  });

  test.each([
    ["9.99", "TheAmountMustBeGreaterThanAndLessThan"],
    ["100000.01", "TheAmountMustBeGreaterThanAndLessThan"],
    ["", "BadRequest"],
    ["1e3", "BadRequest"],
  ])("[WAL-15] a quote of %j is refused with %s", async (money, key) => {
    expect((await (await session()).ask("deposit/quote", { money })).key).toBe(key);
  });
});

describe("the sandbox gateway", () => {
  const page = (url: string, act?: "pay" | "cancel", language = "en") =>
    fetch(`${app().address}${new URL(url).pathname}${act === undefined ? "" : `/${act}`}`, {
      method: act === undefined ? "GET" : "POST",
      headers: {
        "accept-language": language,
        ...(act && { "content-type": "application/x-www-form-urlencoded" }),
      },
      redirect: "manual",
    });

  test("[WAL-01] [WAL-14] its page says what is paid in the reader's language, and a press pays once", async () => {
    const user = await session();
    const before = await user.walletOf();
    const url = (await user.ask("pay", { comenewtask: "", action: "sandbox", money: "33" })).data as string;
    expect(await (await page(url)).text()).toContain("33 USDT of play money");
    expect(await (await page(url, undefined, "ja")).text()).toContain("練習用資金 33 USDT");
    const presses = await Promise.all([1, 2, 3].map(() => page(url, "pay")));
    expect(presses.map(({ status }) => status)).toEqual([303, 303, 303]);
    await page(url, "cancel");
    expect(await (await page(url)).text()).toContain("Paid.");
    await user.until(url.split("/").at(-1) ?? "", { state: "credited", money: "33" });
    expect(await user.walletOf()).toBe(before + 33);
  });

  test("[WAL-11] [WAL-14] a payment that was ordered is listed; one that was given up brings nothing, also when somebody presses later", async () => {
    const user = await session();
    const before = await user.walletOf();
    const url = (await user.ask("pay", { comenewtask: "", action: "sandbox", money: "34" })).data as string;
    const listed = async () =>
      ((await user.ask("myPay", { pageNum: 1, pageSize: 100 })).data as Recharge[]).filter(
        ({ money }) => money === "34",
      );
    const row = { network: "gateway", hash: "", confirmedTime: 0 };
    expect(await listed()).toMatchObject([{ ...row, state: "ordered", status: 0, reason: "" }]);
    await page(url, "cancel");
    await page(url, "pay");
    expect(await listed()).toMatchObject([{ ...row, state: "refused", status: 2, reason: "not_paid" }]);
    expect(await (await page(url)).text()).toContain("Not paid.");
    expect(await user.walletOf()).toBe(before);
  });

  test("[WAL-01] [WAL-02] an invoice of play money asks for at most 100000, whatever the settings allow", async () => {
    const set = async (most: string) => {
      const change = `UPDATE setting_key SET value = '${most}' WHERE name = 'userpay_max'`;
      await administerIn(app().database.ownerUrl, change);
      app().leap(2_000);
    };
    const user = await session();
    await set("100000000");
    try {
      expect((await user.ask("payChannel")).data).toMatchObject([{ code: "sandbox", maxprice: "100000" }]);
      const ordered = await user.ask("pay", { comenewtask: "", action: "sandbox", money: "100000.000001" });
      expect(ordered.key).toBe("TheAmountMustBeGreaterThanAndLessThan");
      expect(await user.channel(1001)).toMatchObject({ maxprice: "100000000" });
    } finally {
      await set("100000");
    }
  });

  test("[WAL-14] pressing pay on an invoice that was never made is 404 and stores nothing, and a second press stores nothing more", async () => {
    const stored = async () =>
      (await app().database.outside.selectFrom("gateway_message").select("delivery").execute()).length;
    const press = (path: string) =>
      fetch(`${app().address}${path}`, { method: "POST", redirect: "manual" }).then(({ status }) => status);
    const before = await stored();
    for (const act of ["pay", "cancel"])
      expect(await press(`/sandbox-gateway/${"ab".repeat(12)}/${act}`)).toBe(404);
    expect(await stored()).toBe(before);
    const user = await session();
    const url = (await user.ask("pay", { comenewtask: "", action: "sandbox", money: "35" })).data as string;
    for (let nth = 0; nth < 3; nth += 1) expect(await press(`${new URL(url).pathname}/pay`)).toBe(303);
    expect(await stored()).toBe(before + 1);
  });

  test.each(["/sandbox-gateway/nobody", "/sandbox-gateway/..%2f..%2fetc", "/sandbox-gateway/x/refund"])(
    "[WAL-14] there is nothing at %s",
    async (path) => {
      const response = await fetch(`${app().address}${path}`, {
        method: path.endsWith("refund") ? "POST" : "GET",
      });
      expect(response.status).toBe(404);
    },
  );
});

test("[TRUST-08] in a demo every deposit is out of the sandbox", async () => {
  const rows = await app().database.db.selectFrom("deposit").select("channel").distinct().execute();
  expect(rows).toEqual([{ channel: "sandbox" }]);
});

const addOperator = async (): Promise<void> => {
  const pg = await import("pg");
  const owner = new pg.default.Client({ connectionString: app().database.ownerUrl });
  await owner.connect();
  await addTestOperators(owner);
  await owner.end();
};
