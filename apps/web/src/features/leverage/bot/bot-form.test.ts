import { money, moneyUnit } from "@candor/core/money/money";
import { expect, test } from "vitest";
import {
  bandsOf,
  botError,
  botSummary,
  firstBotForm,
  missingForLeaf,
  reduceBot,
  type BotForm,
} from "./bot-form.ts";

const rule = {
  productList: [{ pid: 1, pairName: "BTC/USDT" }],
  ruleList: [
    { minprice: "100", maxprice: "1000", multiple: "10,20", maxtimes: "1,2,3" },
    { minprice: "1000", maxprice: null, multiple: "10,20,50", maxtimes: "1,2,3,5" },
  ],
};
const bands = bandsOf(rule, "10,20,50,100");
const usdt = (whole: number) => money(BigInt(whole) * moneyUnit);
const rich = usdt(1_000_000);
const wrong = (form: BotForm, balance = rich, offered = bands) =>
  botError(form, botSummary(form, offered, "0.0005", balance), balance, offered);

test("[BOT-04] the amount starts at 100, and the minimum is 10000 until the rule has loaded", () => {
  expect(firstBotForm.amount).toBe("100");
  const unknown = bandsOf(undefined, undefined);
  expect(wrong(firstBotForm, usdt(1_000_000), unknown)).toEqual({
    key: "ItMustBeGreaterThanTheInitialInvestmentAmount",
    values: { value: "10000" },
  });
});

test("[BOT-03] more than the contract wallet holds is low, before anything else is checked", () => {
  expect(wrong({ ...firstBotForm, amount: "99" }, usdt(98))?.key).toBe("low");
  expect(wrong({ ...firstBotForm, amount: "100" }, usdt(100))).toBeUndefined();
});

test("[BOT-03] an amount below the smallest minprice is answered with that value", () => {
  expect(wrong({ ...firstBotForm, amount: "99.999999" })).toEqual({
    key: "ItMustBeGreaterThanTheInitialInvestmentAmount",
    values: { value: "100" },
  });
});

test("[BOT-02] [BOT-03] an amount from the end of the last band on is answered with the smallest amount and that end", () => {
  const ended = bandsOf({ ...rule, ruleList: rule.ruleList.slice(0, 1) }, "10,20");
  expect(wrong({ ...firstBotForm, amount: "999.999999" }, rich, ended)).toBeUndefined();
  expect(wrong({ ...firstBotForm, amount: "1000" }, rich, ended)).toEqual({
    key: "TheAmountMustBeLessThan",
    values: { min: "100", end: "1000" },
  });
  expect(wrong({ ...firstBotForm, amount: "1000" }, usdt(999), ended)?.key).toBe("low");
});

test.each(["", "0", "-1", "1e3", "NaN"])("[BOT-03] %j is not an amount", (amount) => {
  expect(wrong({ ...firstBotForm, amount })?.key).toBe("enterTheAmount");
});

test("[BOT-03] leverage and trades are those of the band that contains the amount", () => {
  const small = botSummary({ amount: "999.999999", multiple: 50, times: 5 }, bands, "0.0005", rich);
  expect(small.multiples).toEqual([10, 20]);
  expect(small.request).toMatchObject({ multiple: 20, times: 1 });
  const large = botSummary({ amount: "1000", multiple: 50, times: 5 }, bands, "0.0005", rich);
  expect(large.request).toMatchObject({ multiple: 50, times: 5 });
});

test("[BOT-02] of a rule's lists only positive whole numbers are offered", () => {
  const odd = {
    ...rule,
    ruleList: [{ minprice: "100", maxprice: null, multiple: "10,2.5,0", maxtimes: "1,-2,x" }],
  };
  expect(bandsOf(odd, undefined)).toMatchObject([{ multiples: [10], times: [1] }]);
});

test("[BOT-02] a leverage that the pair does not offer is not offered by the bot", () => {
  expect(bandsOf(rule, "2,10").map(({ multiples }) => multiples)).toEqual([[10], [10]]);
  expect(bandsOf(rule, "2")).toEqual([]);
});

test("[BOT-06] each trade takes the whole leaves whose margin the amount covers", () => {
  const { share, margin, fee } = botSummary({ ...firstBotForm, amount: "149.99" }, bands, "0.0005", rich);
  expect({ share, margin, fee }).toEqual({ share: 2, margin: 100_000_000n, fee: 1_000_000n });
});

test("[BOT-03] an amount stays as typed, and its thousands separators are understood", () => {
  const form = reduceBot(firstBotForm, { kind: "amount", text: " 1,000 " });
  expect(form.amount).toBe(" 1,000 ");
  expect(botSummary(form, bands, "0.0005", rich).request?.amount).toBe(usdt(1_000));
});

test.each(["150,5,0", "1.000,5"])("[BOT-03] %j is not read as another amount, but reported", (amount) => {
  const form = reduceBot(firstBotForm, { kind: "amount", text: amount });
  expect(form.amount).toBe(amount);
  expect(botSummary(form, bands, "0.0005", rich).request).toBeUndefined();
  expect(wrong(form)?.key).toBe("WriteDecimalsWithAPoint");
});

test("[BOT-03] [API-13] an amount with too many decimals is told as that", () =>
  expect(wrong(reduceBot(firstBotForm, { kind: "amount", text: "150.1234567" }))?.key).toBe(
    "TooManyDecimals",
  ));

test("[BOT-06] a wallet that holds exactly the amount trades one leaf less, and the form says so", () => {
  const { share, margin, fee } = botSummary(firstBotForm, bands, "0.0005", usdt(100));
  expect({ share, margin, fee }).toEqual({ share: 1, margin: 50_000_000n, fee: 500_000n });
  expect(botSummary(firstBotForm, bands, "0.0005", usdt(101)).share).toBe(2);
  // Less than the amount is `low`, and reported as such.
  expect(botSummary(firstBotForm, bands, "0.0005", usdt(99)).share).toBe(2);
});

test("[BOT-03] a wallet that covers the amount but not one leaf and its fee shows what is missing", () => {
  const form = { ...firstBotForm, multiple: 10 };
  const missingWith = (balance: ReturnType<typeof usdt>) =>
    missingForLeaf(botSummary(form, bands, "0.0005", balance), "0.0005", balance);
  expect(missingWith(usdt(100))).toEqual({ fee: 500_000n, missing: 500_000n });
  expect(missingWith(money(100_499_999n))).toEqual({ fee: 500_000n, missing: 1n });
  expect(missingWith(money(100_500_000n))).toBeUndefined();
  expect(missingWith(usdt(99))).toBeUndefined();
});
