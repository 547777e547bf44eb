import { describe, expect, test } from "vitest";
import { houseAccount, userAccount } from "../ids/account-id.ts";
import { money, moneyUnit } from "../money/money.ts";
import { creditedUnits, depositMoves } from "./deposit.ts";
import { ownerOf } from "./deposit-owner.ts";
import { mostTags, quotedAmount, quoteLifeMs, quoteRestMs } from "./deposit-quote.ts";
import { isHashOf, readTransferHash } from "./transfer-hash.ts";

test("[WAL-04] a deposit moves its amount from the custody of its channel to its owner's wallet, and nothing else", () => {
  const amount = money(25_000_001n);
  for (const channel of ["sandbox", "ethereum", "tron", "gateway"] as const) {
    expect(depositMoves({ userId: 7, channel, asset: "USDT", amount })).toEqual([
      { debit: houseAccount(`custody:${channel}`), credit: userAccount(7, "wallet"), amount },
    ]);
  }
});

test("[WAL-02] a deposit of ETH moves ETH, out of what the channel holds of it, to where its owner's swaps find it", () => {
  const amount = money<"ETH">(150_000_000n);
  expect(depositMoves({ userId: 7, channel: "ethereum", asset: "ETH", amount })).toEqual([
    { debit: houseAccount("custody:ethereum", "ETH"), credit: userAccount(7, "token", "ETH"), amount },
  ]);
});

test("[WAL-02] ETH is credited one for one in 1e-8, rounded down to it: less than that is nothing", () => {
  const wei = 10n ** 18n;
  expect(creditedUnits("ETH", wei)).toBe(100_000_000n);
  expect(creditedUnits("ETH", wei + 19_999_999_999n)).toBe(100_000_001n);
  expect(creditedUnits("ETH", 9_999_999_999n)).toBe(0n);
  expect(creditedUnits("USDT", 25_000_001n)).toBe(25_000_001n);
});

describe("whose a transfer is", () => {
  const nobody = { receiverOf: undefined, senderOf: undefined, quotedBy: undefined };
  test("[WAL-15] what arrives at a user's own address is that user's, whatever else points elsewhere", () => {
    expect(ownerOf({ ...nobody, receiverOf: 7 })).toBe(7);
    expect(ownerOf({ receiverOf: 7, senderOf: 8, quotedBy: 9 })).toBe(7);
  });
  test("[WAL-15] on a shared address it is the proven sender's, or whose quoted amount it bears", () => {
    expect(ownerOf({ ...nobody, senderOf: 8 })).toBe(8);
    expect(ownerOf({ ...nobody, quotedBy: 9 })).toBe(9);
    expect(ownerOf({ ...nobody, senderOf: 8, quotedBy: 8 })).toBe(8);
  });
  test("[WAL-15] with nothing that points to a user, or with two users, a person decides", () => {
    expect(ownerOf(nobody)).toBeUndefined();
    expect(ownerOf({ ...nobody, senderOf: 8, quotedBy: 9 })).toBeUndefined();
  });
});

const hash = `0x${"a1".repeat(32)}`;

describe("the hash as it is typed", () => {
  test("[WAL-03] spaces are removed, and equal hashes become equal texts", () => {
    expect(readTransferHash("erc20", ` ${hash.slice(0, 20)} \t${hash.slice(20)}\n`)).toEqual({
      ok: true,
      value: hash,
    });
    expect(readTransferHash("erc20", hash.toUpperCase().replace("0X", "0x"))).toEqual({
      ok: true,
      value: hash,
    });
    expect(readTransferHash("trc20", `${"AB".repeat(32)}　`)).toEqual({ ok: true, value: "ab".repeat(32) });
  });

  test.each([
    ["erc20", ""],
    ["erc20", "   "],
    ["erc20", hash.slice(0, 65)],
    ["erc20", `${hash}0`],
    ["erc20", hash.slice(2)],
    ["erc20", `1x${hash.slice(2)}`],
    ["erc20", `0X${hash.slice(2)}`],
    ["erc20", `0x${"-".repeat(64)}`],
    ["erc20", `0x${"а".repeat(64)}`],
    ["eth", hash.slice(0, 65)],
    ["eth", hash.slice(2)],
    ["trc20", ""],
    ["trc20", " \n"],
    ["trc20", "ab_cd"],
    ["trc20", "ab'; DROP TABLE deposit; --"],
    ["trc20", "http://127.0.0.1/"],
    ["trc20", "a\u0000b"],
    ["trc20", "ａｂ"],
    ["trc20", "a".repeat(129)],
    ["shared", "%00"],
  ] as const)("[WAL-03] for %s, %j is refused with enterTransferHash", (kind, typed) => {
    expect(readTransferHash(kind, typed)).toEqual({ ok: false, refusal: { key: "enterTransferHash" } });
  });

  test("[WAL-03] what no network has as a hash is accepted in form, and no node is asked for it", () => {
    expect(readTransferHash("trc20", "hello")).toEqual({ ok: true, value: "hello" });
    expect(isHashOf("tron", "hello")).toBe(false);
    expect(isHashOf("tron", "ab".repeat(32))).toBe(true);
    expect(isHashOf("tron", hash)).toBe(false);
    expect(isHashOf("ethereum", hash)).toBe(true);
    expect(isHashOf("ethereum", `0x${"zz".repeat(32)}`)).toBe(false);
    for (const longer of [`${hash}0`, `0${hash}`]) expect(isHashOf("ethereum", longer)).toBe(false);
    expect(isHashOf("tron", `${"ab".repeat(32)}0`)).toBe(false);
    expect(readTransferHash("trc20", "a".repeat(128))).toEqual({ ok: true, value: "a".repeat(128) });
  });
});

test("[WAL-15] a quoted amount bears its tag in the last four decimals, and is never below what was asked", () => {
  expect(quotedAmount(money(100n * moneyUnit), 1)).toBe(100_000_001n);
  expect(quotedAmount(money(100n * moneyUnit), mostTags)).toBe(100_009_999n);
  expect(quotedAmount(money(100_000_001n), 5)).toBe(100_010_005n);
  expect(mostTags).toBe(9_999);
});

test("[WAL-15] a quote is open for two hours, and its amount is nobody else's for thirty days after", () => {
  expect([quoteLifeMs, quoteRestMs]).toEqual([7_200_000, 2_592_000_000]);
});
