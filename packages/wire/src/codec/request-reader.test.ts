import { expect, test } from "vitest";
import * as z from "zod/mini";
import { login, register, sendVerifyCode, updatePwd, userUpdate, withdrawPwd } from "../accounts.ts";
import { defineCall, type Call } from "../call.ts";
import { pay, payDigital } from "../deposits.ts";
import { buy } from "../earn/invest.ts";
import { buyContract, closePart, walletTransfer, zhiyingzhisunContract } from "../leverage.ts";
import { kline } from "../market.ts";
import { orderList, placeOrder } from "../options.ts";
import { saveOrUpdColdWallet, updateWalletaddr } from "../payout-details.ts";
import { nothing } from "../scalars.ts";
import { saveOrUpdKyc } from "../service/identity.ts";
import { swapQuote, transferBalance } from "../swap.ts";
import { withdraw } from "../withdrawals.ts";
import { requestReader } from "./request-reader.ts";

const good = { buyprice: "61234.5", pid: "1", ostyle: "0", endprofit: "60", fee: "10" };

test("[API-09] [API-12] a good request becomes rule values", () =>
  expect(requestReader(placeOrder)(good)).toEqual({
    ok: true,
    value: {
      entryPrice: 6_123_450_000_000n,
      pid: 1,
      directionDigit: 0,
      expirySeconds: 60,
      fee: 10_000_000n,
    },
  }));

test.each([
  [{ ...good, extra: "1" }, "extra"],
  [{ ...good, fee: "-1" }, "fee"],
  [{ ...good, fee: "1.0000001" }, "fee"],
  [{ ...good, fee: "1e309" }, "fee"],
  [{ ...good, fee: true }, "fee"],
  [{ ...good, fee: ["10"] }, "fee"],
  [{ ...good, fee: { amount: "10" } }, "fee"],
  [{ ...good, fee: null }, "fee"],
  [{ ...good, fee: "" }, "fee"],
  [{ ...good, pid: "0" }, "pid"],
  [{ ...good, pid: "1.0" }, "pid"],
  [{ ...good, pid: "99999999999999999999" }, "pid"],
  [{ ...good, ostyle: "2" }, "directionDigit"],
  [{}, "entryPrice"],
  // A name of ours is none of the wire: the answer names it as it was sent.
  [{ ...good, expirySeconds: "60" }, "endprofit"],
])("[API-13] %j is refused with our name of the field", (payload, field) =>
  expect(requestReader(placeOrder)(payload)).toEqual({
    ok: false,
    refusal: { key: "BadRequest", values: { field } },
  }),
);

test("[API-10] paging has defaults, bounds and an allow-list", () => {
  const read = requestReader(orderList);
  expect(read({ pageNum: "", pageSize: null })).toMatchObject({
    ok: true,
    value: { pageNum: 1, pageSize: 10, orderByColumn: "entryTime", isAsc: "desc" },
  });
  for (const [field, value] of [
    ["pageNum", "0"],
    ["pageSize", "101"],
    ["pageSize", "0"],
    ["orderByColumn", "pwd"],
    ["isAsc", "up"],
  ] as const) {
    expect(read({ [field]: value })).toMatchObject({ ok: false, refusal: { values: { field } } });
  }
});

test("[API-03] null, an empty string and an absent field are the same for a field that may be left out", () => {
  const read = requestReader(kline);
  const absent = read({ interval: "1m", pid: "1" });
  expect(absent).toMatchObject({ ok: true, value: { limit: 500 } });
  expect(read({ interval: "1m", pid: "1", limit: "", endTime: null })).toEqual(absent);
  expect(requestReader(login)({ pwd: "secret", type: "2", phone: null, email: "a@b.c" })).toMatchObject({
    ok: true,
    value: { phone: "", email: "a@b.c" },
  });
});

test("[LEV-08] a stop that is left out differs from an empty one, which removes the stop", () => {
  const read = requestReader(zhiyingzhisunContract);
  expect(read({ id: "7", stop_loss_price: "2" })).toEqual({
    ok: true,
    value: { id: 7, stopLoss: "2" },
  });
  const none = { ok: true, value: { id: 7, stopLoss: "2", takeProfit: "" } };
  for (const empty of ["", null])
    expect(read({ id: "7", stop_loss_price: "2", target_profit_price: empty })).toEqual(none);
});

test("[API-03] a form contains an array as JSON text", () => {
  const call = defineCall({
    path: "x",
    access: "visitor",
    limit: "read",
    summary: "",
    request: z.strictObject({ list: z.optional(z.array(z.string())) }),
    answer: nothing,
  });
  expect(requestReader(call)({ list: '["1",2]' })).toEqual({ ok: true, value: { list: ["1", "2"] } });
  expect(requestReader(call)({ list: "[1" })).toMatchObject({ ok: false });
});

type Payload = Readonly<Record<string, string | null>>;

/** What the product refuses by a name of its own, such as `passwordFormatError`: the area has to see it to say so. */
const judged: readonly (readonly [rule: string, call: Call, others: Payload, fields: readonly string[]])[] = [
  ["SES-06", register, { type: "2" }, ["pwd", "verifycode", "oid", "email", "phone"]],
  ["SES-06", login, { type: "2" }, ["pwd", "email", "phone"]],
  ["SES-06", updatePwd, { type: "2" }, ["pwd", "verifycode", "email", "phone"]],
  ["SES-06", withdrawPwd, {}, ["newpwd", "verifycode"]],
  ["SES-07", sendVerifyCode, { status: "1" }, ["email", "phone"]],
  ["MINE-01", userUpdate, {}, ["username", "email", "verifycode"]],
  [
    "LEV-03",
    buyContract,
    { multiple: "20", pid: "1", status: "0", type: "1" },
    ["originPrice", "share", "target_profit_price", "stop_loss_price"],
  ],
  ["LEV-08", zhiyingzhisunContract, { id: "1" }, ["target_profit_price", "stop_loss_price"]],
  ["LEV-15", closePart, { id: "1" }, ["share"]],
  ["INV-05", buy, { interesttype: "1", money: "100", typeid: "1" }, ["withdrawpsd"]],
  ["WAL-01", pay, { money: "10" }, ["action"]],
  ["WAL-03", payDigital, {}, ["type", "hash", "payaddress"]],
  ["WAL-06", withdraw, { banktype: "3", price: "10" }, ["withdrawpsd"]],
  ["WAL-07", updateWalletaddr, { cryptocurrency: "ETH" }, ["walletaddr"]],
  ["COLD-01", saveOrUpdColdWallet, { addrtype: "1001" }, ["address"]],
  ["KYC-01", saveOrUpdKyc, {}, ["username", "idcard", "forntpic", "reversepic"]],
];

test.each(judged)(
  "[%s] a text of any length reaches the rules that judge it",
  (_rule, call, others, fields) => {
    const long = Object.fromEntries(fields.map((field) => [field, "1".repeat(10_000)]));
    expect(requestReader(call)({ ...others, ...long })).toMatchObject({ ok: true });
  },
);

test.each<readonly [rule: string, call: Call, others: Payload, field: string]>([
  ["LEV-16", walletTransfer, { type: "1" }, "transfervalue"],
  ["WAL-06", withdraw, { banktype: "3" }, "price"],
  ["SWAP-01", transferBalance, { walletId: "1" }, "number"],
  ["SWAP-02", swapQuote, { walletId: "1" }, "number"],
])("[%s] an amount that nobody has entered is zero, which its area refuses", (_rule, call, others, field) => {
  const read = requestReader(call);
  const zero = read({ ...others, [field]: "0" });
  expect(zero).toMatchObject({ ok: true });
  for (const none of [others, { ...others, [field]: "" }, { ...others, [field]: null }])
    expect(read(none)).toEqual(zero);
});
