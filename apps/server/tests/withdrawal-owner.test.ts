/**
 * Withdrawals and their owner's account, over the whole server: the withdrawal password, the rule of proven addresses, and what each real
 * change of the account is waited for (WAL-06, WAL-12). `modules/accounts/withdrawal-port.ts` answers here, not a stand-in.
 */
import { dayMs, minuteMs, secondMs } from "@candor/core/time/time";
import type { AnswerOf } from "@candor/wire/call";
import type { withdrawalList, withdrawQuote } from "@candor/wire/withdrawals";
import { describe, expect, test } from "vitest";
import type { Challenge } from "../src/modules/accounts/codes/captcha.ts";
import { solved } from "../src/modules/accounts/codes/test-captcha.ts";
import { cheapHashes } from "../src/modules/accounts/passwords/test-hashes.ts";
import { dataOf, keyOf, withSecurity } from "../src/modules/security/test-security.ts";
import { eventually } from "../src/platform/test-eventually.ts";

const { server, ask, join, logInAs, login, leap, code, nowMs, switchOn, letters } = withSecurity();

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

  test("[API-11] [WAL-06] a repeat without it gets the first answer, and one whose first attempt never came withdraws nothing", async () => {
    const owner = await newOwner();
    const repeat = (key: string, withdrawpsd: string) =>
      ask(
        "withdraw",
        { banktype: 3, price: 100, withdrawpsd },
        { token: owner.token(), headers: { "idempotency-key": key } },
      );
    const first = await repeat("a-withdrawal-that-came", withdrawPassword);
    const { id } = dataOf<{ id: string }>(first);
    expect((await repeat("a-withdrawal-that-came", "")).body).toEqual(first.body);
    expect(keyOf(await repeat("one-that-never-came", ""))).toBe("enterTheWithdrawalPassword");
    // What was refused stays so: the lost first attempt does nothing when it arrives after all.
    expect(keyOf(await repeat("one-that-never-came", withdrawPassword))).toBe("enterTheWithdrawalPassword");
    expect((await owner.newest()).id).toBe(id);
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

describe("the address book", () => {
  type Entry = {
    cryptocurrency: string;
    walletaddr: string;
    label: string;
    savedAt: number;
    proven: boolean;
  };
  const erc20 = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  const second = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
  const bookOf = async ({ call }: Owner) => dataOf<Entry[]>(await call("payout/addresses"));
  const add = ({ key }: Owner, walletaddr: string, label: string, cryptocurrency = "USDT(ERC20)") =>
    key("payout/addAddress", { cryptocurrency, walletaddr, label });

  test("[WAL-07] [WAL-12] takes addresses with a name each, checked like the saved one, with a fresh factor, up to twenty", async () => {
    const owner = await newOwner();
    expect(await bookOf(owner)).toEqual([]);
    for (const [typed, label, key] of [
      ["  ", "Home", "PleaseFillInTheWalletAddress"],
      ["vitalik.eth", "Home", "WalletAddressIsIncorrect"],
      [erc20.replace("5aA", "5aa"), "Home", "WalletAddressHasATypingError"],
      [owner.address, "Home", "WalletAddressIsOfAnotherNetwork"],
      [`0x${"0".repeat(40)}`, "Home", "WalletAddressCannotReceive"],
      [erc20, "  ", "PleaseFillInTheLabel"],
      [erc20, "x".repeat(41), "BadRequest"],
    ] as const)
      expect([typed, await add(owner, typed, label)]).toEqual([typed, key]);
    const [channel] = dataOf<{ value: string }[]>(await owner.call("channelDigital"));
    expect(await add(owner, channel?.value ?? "", "Home")).toBe("WalletAddressIsOfThisPlatform");
    expect(await add(owner, erc20, "Home", "BTC")).toBe("BadRequest");

    expect(await add(owner, ` ${second.toLowerCase()} `, " Savings ")).toBe("none");
    expect(await add(owner, erc20, "Exchange")).toBe("none");
    expect(await add(owner, erc20.toLowerCase(), "Again")).toBe("NoChanges");
    const entry = { cryptocurrency: "USDT(ERC20)", savedAt: expect.any(Number) as number, proven: false };
    expect(await bookOf(owner)).toEqual([
      { ...entry, walletaddr: erc20, label: "Exchange" },
      { ...entry, walletaddr: second, label: "Savings" },
    ]);
    const [letter] = await letters(owner.email);
    expect(letter?.subject).toMatch(/withdraw|pay/i);
    for (let nth = 2; nth < 20; nth += 1)
      expect(await add(owner, `0x${String(nth).padStart(40, "7")}`, `Wallet ${nth}`)).toBe("none");
    expect(await add(owner, `0x${"a".repeat(40)}`, "One more")).toBe("AddressBookIsFull");

    expect(await owner.key("payout/removeAddress", { walletaddr: second })).toBe("none");
    expect(await owner.key("payout/removeAddress", { walletaddr: second })).toBe("NoChanges");
    leap(11 * minuteMs);
    expect(await add(owner, second, "Savings")).toBe("FreshFactorNeeded");
    expect(await owner.key("payout/removeAddress", { walletaddr: erc20 })).toBe("FreshFactorNeeded");
    expect(await bookOf(owner)).toHaveLength(19);
  });

  test("[WAL-06] [WAL-12] one of them is chosen at the request: it waits for its own 24 hours, and the saved address for none", async () => {
    const [other, owner] = [await newOwner(), await newOwner()];
    await add(owner, erc20, "Exchange");
    const [entry] = await bookOf(owner);
    const chosen = { banktype: 3, price: 100, withdrawpsd: withdrawPassword, walletaddr: erc20 };
    const quote = dataOf<Quote>(
      await owner.call("withdraw/quote", { banktype: 3, price: 100, walletaddr: erc20 }),
    );
    const waits = [
      { why: "address", until: (entry?.savedAt ?? 0) + dayMs },
      { why: "policy", until: (entry?.savedAt ?? 0) + dayMs },
    ];
    expect(quote).toMatchObject({ target: { network: "ethereum", address: erc20, isProven: false }, waits });
    expect((await owner.quote()).waits).toEqual([{ why: "policy", until: 0 }]);
    dataOf(await owner.call("withdraw", chosen));
    expect(await owner.newest()).toMatchObject({
      address: erc20,
      network: "ethereum",
      state: "requested",
      waits,
    });
    expect(await withdraws(owner)).toBe("none");
    expect(await owner.newest()).toMatchObject({ address: owner.address, network: "tron" });

    expect(keyOf(await other.call("withdraw", chosen))).toBe("PleaseFillInTheWalletAddress");
    await owner.call("withdraw/onlyProven", { on: 1 });
    expect(keyOf(await owner.call("withdraw", chosen))).toBe("AddressIsNotProven");
    await owner.call("withdraw/onlyProven", { on: 0 });

    // One that was removed and comes back is new: it waits again, and what was requested before keeps its own time.
    leap(2 * minuteMs);
    await owner.call("payout/removeAddress", { walletaddr: erc20 });
    expect(keyOf(await owner.call("withdraw", chosen))).toBe("PleaseFillInTheWalletAddress");
    await add(owner, erc20, "Exchange");
    const [again] = await bookOf(owner);
    expect((again?.savedAt ?? 0) - (entry?.savedAt ?? 0)).toBeGreaterThanOrEqual(2 * minuteMs);
    dataOf(await owner.call("withdraw", chosen));
    expect((await owner.newest()).waits).toContainEqual({
      why: "address",
      until: (again?.savedAt ?? 0) + dayMs,
    });
  });

  test("[WAL-12] [COLD-01] an entry whose control is proven counts as proven, and is paid when the rule asks for it", async () => {
    const owner = await newOwner();
    const { address } = dataOf<{ address: string }>(await owner.call("demo/wallet", { network: "ethereum" }));
    await add(owner, address, "My wallet");
    const at = { addrtype: 1001, address };
    const { text } = dataOf<{ text: string }>(await owner.call("user/coldWalletText", at));
    const { signature } = dataOf<{ signature: string }>(
      await owner.call("demo/sign", { network: "ethereum", message: text }),
    );
    dataOf(await owner.call("user/saveOrUpdColdWallet", { ...at, signature }));
    expect(await bookOf(owner)).toMatchObject([{ walletaddr: address, proven: true }]);
    await owner.call("withdraw/onlyProven", { on: 1 });
    expect(await withdraws(owner)).toBe("AddressIsNotProven");
    const chosen = { banktype: 3, price: 100, withdrawpsd: withdrawPassword, walletaddr: address };
    expect(keyOf(await owner.call("withdraw", chosen))).toBe("none");
  });
});
