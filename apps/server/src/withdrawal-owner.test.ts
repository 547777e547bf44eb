/**
 * Withdrawals and their owner's account, over the whole server: the withdrawal password, the rule of proven addresses, and what each real
 * change of the account is waited for (WAL-06, WAL-12). `modules/accounts/withdrawal-port.ts` answers here, not a stand-in.
 */
import { dayMs, minuteMs, secondMs } from "@candor/core/time/time";
import type { AnswerOf } from "@candor/wire/call";
import type { withdrawalList, withdrawQuote } from "@candor/wire/withdrawals";
import { beforeAll, describe, expect, test } from "vitest";
import type { Challenge } from "./modules/accounts/codes/captcha.ts";
import { solved } from "./modules/accounts/codes/test-captcha.ts";
import { cheapHashes } from "./modules/accounts/passwords/test-hashes.ts";
import { dataOf, keyOf, withSecurity } from "./modules/security/test-security.ts";
import { eventually } from "./platform/test-eventually.ts";

const { server, ask, join, logInAs, login, leap, code, nowMs, switchOn, letters } = withSecurity();
// The sandbox chain begins in 2026, and the server's clock before that.
beforeAll(() => leap(400 * dayMs));

type Fields = Readonly<Record<string, string | number>>;
type Quote = AnswerOf<typeof withdrawQuote>;
type Row = AnswerOf<typeof withdrawalList>;

const withdrawPassword = "With#1";
let keys = 0;

/** Somebody with 1000 USDT, a withdrawal password, and the address of the own play wallet saved two days ago. */
const newOwner = async () => {
  const email = await join();
  const { db } = server().database;
  const withdraw_hash = await cheapHashes.hash(withdrawPassword);
  await db.updateTable("account").set({ withdraw_hash }).where("email", "=", email).execute();
  let token = await logInAs(email);
  const call = (path: string, fields: Fields = {}) =>
    ask(path, fields, { token, headers: { "idempotency-key": `owner-${(keys += 1)}-0123456789` } });
  const address = dataOf<{ address: string }>(await call("demo/wallet", { network: "tron" })).address;
  dataOf(await call("updateWalletaddr", { cryptocurrency: "USDT(TRC20)", walletaddr: address }));
  dataOf(await call("demo/fund", { money: 1_000 }));
  leap(2 * dayMs);
  const signIn = async (more: Readonly<Record<string, string>> = {}): Promise<void> => {
    token = dataOf(await login(email, more));
  };
  await signIn();
  return {
    email,
    address,
    token: () => token,
    call,
    signIn,
    key: async (path: string, fields: Fields = {}) => keyOf(await call(path, fields)),
    withdraw: (withdrawpsd = withdrawPassword, banktype = 3) =>
      call("withdraw", { banktype, price: 100, withdrawpsd }),
    quote: async () => dataOf<Quote>(await call("withdraw/quote", { banktype: 3, price: 100 })),
    newest: async (): Promise<Row> => {
      const [row] = dataOf<Row[]>(await call("withdrawalList", { pageNum: 1, pageSize: 10 }));
      if (row === undefined) throw new Error("no withdrawal");
      return row;
    },
    resetCode: async (): Promise<string> => {
      // The second code of a day takes a captcha (SES-12).
      const { challenge } = dataOf<{ challenge: Challenge }>(await ask("captcha"));
      await ask("sendVerifyCode", { email, status: 2, captcha: solved(challenge) });
      return /\b\d{6}\b/.exec((await letters(email))[0]?.text ?? "")?.[0] ?? "";
    },
  };
};
type Owner = Awaited<ReturnType<typeof newOwner>>;

const withdraws = async (owner: Owner, password?: string, banktype?: number): Promise<string> =>
  keyOf(await owner.withdraw(password, banktype));

describe("the withdrawal password", () => {
  test("[WAL-06] [SES-13] is counted: five wrong ones lock it for a minute, also for the right one, and no login", async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const guesses = [];
    for (let guess = 0; guess < 6; guess += 1) guesses.push(await withdraws(owner, `Wrong#${guess}`));
    expect(guesses).toEqual([...Array<string>(5).fill("WrongWithdrawalPassword"), "LoginLocked"]);
    const { body } = await owner.withdraw();
    expect(body).toMatchObject({ key: "LoginLocked", data: null });
    expect(body.message).toMatch(/\b(5\d|60)\b/);
    expect(await withdraws(other)).toBe("none");
    expect(keyOf(await login(owner.email))).toBe("none");
    leap(minuteMs);
    expect(await withdraws(owner)).toBe("none");
    // The right one has cleared the count: four more are free again.
    for (let guess = 0; guess < 4; guess += 1)
      expect(await withdraws(owner, "Wrong#9")).toBe("WrongWithdrawalPassword");
    expect(await withdraws(owner)).toBe("none");
  });

  test("[WAL-06] [SES-13] of twenty guesses at once, five are compared; wrong logins lock no withdrawal", async () => {
    const owner = await newOwner();
    const guesses = await Promise.all(Array.from({ length: 20 }, () => withdraws(owner, "Wrong#1")));
    const compared = guesses.filter((key) => key === "WrongWithdrawalPassword");
    expect([compared.length, guesses.filter((key) => key === "LoginLocked").length]).toEqual([5, 15]);
    leap(2 * minuteMs);
    for (let guess = 0; guess < 6; guess += 1) await login(owner.email, { pwd: "Wrong#1" });
    expect(await withdraws(owner)).toBe("none");
  });

  test("[WAL-06] one that is empty or not set is not counted", async () => {
    const owner = await newOwner();
    for (let turn = 0; turn < 6; turn += 1)
      expect(await withdraws(owner, "")).toBe("enterTheWithdrawalPassword");
    expect(await withdraws(owner)).toBe("none");
    const { db } = server().database;
    await db.updateTable("account").set({ withdraw_hash: null }).where("email", "=", owner.email).execute();
    expect(await withdraws(owner)).toBe("SetAWithdrawalPasswordFirst");
  });
});

describe("the rule of proven addresses", () => {
  test("[WAL-12] [SES-15] is switched on and off only with a fresh factor, and refuses what is not proven by name", async () => {
    const owner = await newOwner();
    leap(11 * minuteMs);
    expect(await owner.key("withdraw/onlyProven", { on: 1 })).toBe("FreshFactorNeeded");
    expect((await owner.quote()).onlyProven).toBe(false);
    await owner.signIn();
    expect(await owner.key("withdraw/onlyProven", { on: 1 })).toBe("none");
    expect(await owner.quote()).toMatchObject({
      onlyProven: true,
      target: null,
      targetRefusal: "AddressIsNotProven",
    });
    expect(await withdraws(owner)).toBe("AddressIsNotProven");
    dataOf(await owner.call("updateBankCard", { accntnm: "A B", bank: "Bank", accntno: "12345678" }));
    expect(await withdraws(owner, withdrawPassword, 1)).toBe("AddressIsNotProven");

    const at = { addrtype: 1002, address: owner.address };
    const { text } = dataOf<{ text: string }>(await owner.call("user/coldWalletText", at));
    const signed = dataOf<{ signature: string }>(
      await owner.call("demo/sign", { network: "tron", message: text }),
    );
    dataOf(await owner.call("user/saveOrUpdColdWallet", { ...at, signature: signed.signature }));
    expect(await withdraws(owner)).toBe("none");
    expect(await owner.quote()).toMatchObject({ target: { isProven: true }, targetRefusal: null });

    leap(11 * minuteMs);
    expect(await owner.key("withdraw/onlyProven", { on: 0 })).toBe("FreshFactorNeeded");
    expect((await owner.quote()).onlyProven).toBe(true);
  });

  test("[WAL-12] switching it on is waited for by nobody; switching it off is, for 24 hours, and twice is one change", async () => {
    const owner = await newOwner();
    const rules = async () => (await owner.quote()).waits.filter(({ why }) => why === "onlyProven");
    await owner.call("withdraw/onlyProven", { on: 1 });
    expect(await rules()).toEqual([]);
    const before = nowMs();
    await owner.call("withdraw/onlyProven", { on: 0 });
    const [wait] = await rules();
    expect((wait?.until ?? 0) - before).toBeGreaterThanOrEqual(dayMs);
    expect((wait?.until ?? 0) - before).toBeLessThan(dayMs + 30 * secondMs);
    leap(minuteMs);
    await owner.call("withdraw/onlyProven", { on: 0 });
    expect(await rules()).toEqual([wait]);
    leap(dayMs - 30 * secondMs);
    expect(await rules()).toEqual([]);
  });
});

describe("the second factor", () => {
  test("[WAL-12] [SES-15] is asked for when there is one and the session has not proved it within ten minutes", async () => {
    const owner = await newOwner();
    leap(11 * minuteMs);
    expect(await withdraws(owner)).toBe("none");
    await owner.signIn();
    const { secret } = await switchOn(owner.token());
    expect((await owner.quote()).needsFactor).toBe(true);
    expect(await withdraws(owner)).toBe("none");
    leap(11 * minuteMs);
    expect(await withdraws(owner)).toBe("FreshFactorNeeded");
    dataOf(await owner.call("security/prove", { method: "otp", value: code(secret) }));
    expect(await withdraws(owner)).toBe("none");
  });
});

describe("a real change of the account", () => {
  test("[WAL-12] of password, withdrawal password, factor or address: the request is held, says until when, and is paid after 24 hours", async () => {
    const owner = await newOwner();
    const before = nowMs();
    const pwd = "Other#22";
    dataOf(await ask("updatePwd", { email: owner.email, pwd, verifycode: await owner.resetCode(), type: 2 }));
    leap(minuteMs);
    await owner.signIn({ pwd });
    leap(2 * minuteMs);
    const newpwd = "With#22";
    dataOf(await owner.call("withdrawPwd", { newpwd, verifycode: await owner.resetCode(), type: 2 }));
    leap(minuteMs);
    await switchOn(owner.token());
    leap(minuteMs);
    const { address } = dataOf<{ address: string }>(await owner.call("demo/wallet", { network: "ethereum" }));
    dataOf(await owner.call("updateWalletaddr", { cryptocurrency: "USDT(ERC20)", walletaddr: address }));
    expect(await withdraws(owner, newpwd)).toBe("none");

    const { state, waits } = await owner.newest();
    expect([state, waits.map(({ why }) => why)]).toEqual([
      "requested",
      ["address", "factor", "withdrawPassword", "password", "policy"],
    ]);
    const starts = waits.slice(0, 4).map(({ until }) => Math.round((until - dayMs - before) / minuteMs));
    expect(starts).toEqual([5, 4, 3, 0]);

    leap(dayMs - minuteMs);
    await expect
      .poll(async () => (await owner.newest()).waits.map(({ why }) => why))
      .toEqual(["address", "policy"]);
    expect((await owner.newest()).state).toBe("requested");
    leap(2 * minuteMs);
    await eventually(async () => {
      leap(2 * secondMs);
      expect((await owner.newest()).state).toBe("done");
    });
  });
});
