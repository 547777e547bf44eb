import { expect, test } from "vitest";
import * as z from "zod/mini";
import { login } from "../accounts.ts";
import { defineCall } from "../call.ts";
import { zhiyingzhisunContract } from "../leverage.ts";
import { kline } from "../market.ts";
import { orderList, placeOrder } from "../options.ts";
import { nothing } from "../scalars.ts";
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
