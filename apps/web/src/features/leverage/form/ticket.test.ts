import type { LeverSide } from "@candor/core/leverage/lever-order";
import { money } from "@candor/core/money/money";
import { describe, expect, it } from "vitest";
import { leverOfferOf, shownMultiple, type LeverOffer } from "./lever-offer.ts";
import {
  emptyTicket,
  moveFor,
  needOf,
  opensAtOnce,
  previewTicket,
  reduceTicket,
  stopNet,
  ticketInput,
  type Ticket,
} from "./ticket.ts";
import {
  fieldOfRefusal,
  firstError,
  shownErrors,
  ticketErrors,
  type TicketContext,
} from "./ticket-errors.ts";

const offer = leverOfferOf({
  multiples: "50,10,20,100",
  molecule: 1,
  feeRate: "0.0005",
  closeOutRatio: "0.5",
}) as LeverOffer;
const product = { pid: 3, feeRate: "0.0005", molecule: 1 };
const wallet = money(1_000_000_000n);
const around: TicketContext = {
  offer,
  wallet,
  balance: undefined,
  lastPrice: "84000.1",
  freshness: "live",
  liveCount: 0,
};
const ticket = (change: Partial<Ticket>): Ticket => ({ ...emptyTicket, share: "1", ...change });
const fixed = (price: string, change: Partial<Ticket> = {}): Ticket =>
  ticket({ isBestPrice: false, price, ...change });

describe("what an order moves from the balance first", () => {
  const usdt = (amount: number) => money(BigInt(amount) * 1_000_000n);
  const need = needOf(ticket({ share: "1" }), offer);

  it("[LEV-04] [LEV-16] is what the contract wallet lacks, in whole thousands as far as the balance has them", () => {
    expect(need).toBe(50_500_000n);
    expect(moveFor(need, usdt(0), usdt(10_000))).toBe(1_000_000_000n);
    expect(moveFor(usdt(2_500), usdt(500), usdt(10_000))).toBe(2_000_000_000n);
    expect(moveFor(usdt(2_501), usdt(500), usdt(10_000))).toBe(3_000_000_000n);
    expect(moveFor(need, usdt(0), usdt(60))).toBe(60_000_000n);
    expect(moveFor(need, usdt(0), need)).toBe(need);
  });

  it("[LEV-04] is nothing when the contract wallet has enough, or both together have too little", () => {
    expect(moveFor(need, need, usdt(10_000))).toBeUndefined();
    expect(moveFor(need, usdt(0), usdt(50))).toBeUndefined();
    expect(moveFor(need, undefined, undefined)).toBeUndefined();
    expect(ticketErrors(ticket({}), "long", { ...around, wallet: usdt(0), balance: usdt(51) })).toEqual({});
    const poor = ticketErrors(ticket({}), "long", { ...around, wallet: usdt(0), balance: usdt(50) });
    expect(poor.share?.key).toBe("low");
  });
});

describe("what a stop would bring", () => {
  it("[LEV-08] [LEV-14] is gain or loss at its price, less the fee, and never more than margin and fee", () => {
    const net = (side: LeverSide, stop: string) => {
      const preview = previewTicket(ticket({ share: "2" }), side, offer, "100");
      return preview && stopNet(ticket({ share: "2" }), side, offer, preview, stop);
    };
    expect(net("long", "102")).toBe(39_000_000n);
    expect(net("long", "99")).toBe(-21_000_000n);
    expect(net("short", "99")).toBe(19_000_000n);
    expect(net("long", "1")).toBe(-101_000_000n);
    expect(net("long", "1,02.5")).toBeUndefined();
    expect(net("long", "")).toBeUndefined();
  });
});

describe("the form of a contract", () => {
  it("[LEV-01] chooses 20 of the leverages offered, else the next one below, else the smallest", () => {
    expect(offer.multiples).toEqual([10, 20, 50, 100]);
    expect(shownMultiple(undefined, offer.multiples)).toBe(20);
    expect(shownMultiple(50, offer.multiples)).toBe(50);
    expect(shownMultiple(50, [2, 5])).toBe(5);
    expect(shownMultiple(undefined, [10, 21])).toBe(10);
    expect(shownMultiple(undefined, [30, 50])).toBe(30);
    expect(shownMultiple(undefined, [])).toBeUndefined();
  });

  it("[LEV-01] [LEV-11] reads the pair's terms, and promises nothing when one of them is not a number", () => {
    expect(offer.closeOutBps).toBe(5_000);
    expect(leverOfferOf({ multiples: "10", molecule: 1, feeRate: "", closeOutRatio: "0.5" })).toBeUndefined();
  });

  it("[LEV-03] keeps what is typed, and understands thousands separators", () => {
    const asked = (text: string) => reduceTicket(fixed(""), { kind: "text", field: "price", text });
    expect(asked(" 84,000.1 ").price).toBe(" 84,000.1 ");
    const typed = {
      ...asked(" 84,000.1 "),
      share: "1,000",
      hasStops: true,
      takeProfit: "８５０００",
      stopLoss: " ",
    };
    expect(ticketInput(typed, product, "long", 20)).toEqual({
      ...product,
      type: 1,
      multiple: 20,
      share: "1000",
      status: 0,
      askedPrice: "84000.1",
      takeProfit: "85000",
    });
    expect(previewTicket(typed, "short", offer, undefined)?.price).toBe(8_400_010_000_000n);
    expect(ticketErrors(typed, "long", { ...around, wallet: undefined })).toEqual({});
    expect(reduceTicket(typed, { kind: "step", by: 1 }).share).toBe("1001");
  });

  it("[LEV-03] [LEV-08] what cannot be read is not read as another number, but reported at its field", () => {
    const typed = fixed("62.000,50", {
      share: "1,5",
      hasStops: true,
      takeProfit: "85.000,5",
      stopLoss: "61 000,5",
    });
    const errors = ticketErrors(typed, "long", around);
    expect(errors.price?.key).toBe("WriteDecimalsWithAPoint");
    expect(errors.share?.key).toBe("pleaseEnterAnInteger");
    expect(errors.takeProfit?.key).toBe("WriteDecimalsWithAPoint");
    expect(errors.stopLoss?.key).toBe("WriteDecimalsWithAPoint");
    expect(previewTicket(typed, "long", offer, "84000")).toBeUndefined();
    expect(opensAtOnce(typed, "long", "84000")).toBe(false);
  });

  it.each([
    ["", "PleaseEnterThePurchaseQuantity"],
    ["0", "PleaseEnterThePurchaseQuantity"],
    ["-1", "PleaseEnterThePurchaseQuantity"],
    ["1e3", "PleaseEnterThePurchaseQuantity"],
    ["1.5", "pleaseEnterAnInteger"],
    ["007", "pleaseEnterAnInteger"],
  ])("[LEV-03] the quantity %o is answered with %s", (share, key) => {
    expect(ticketErrors(ticket({ share }), "long", around).share?.key).toBe(key);
  });

  it.each(["", "0", "-5", "abc", "1.123456789"])("[LEV-03] the price %o is not valid", (price) => {
    expect(ticketErrors(fixed(price), "long", around).price?.key).toBe("PleaseEnterTheCorrectPrice");
  });

  it("[LEV-03] the best price needs none", () => {
    expect(ticketErrors(ticket({ price: "nonsense" }), "long", around)).toEqual({});
  });

  it("[LEV-04] [LEV-13] MAX takes what the wallet covers, fee included, and one leaf more is too much", () => {
    // At 20× a leaf takes 50 of margin and 0.5 of fee: 19 leaves take 959.5, 20 leaves take 1010.
    const buyingPower = { wallet, multiple: 20, offer };
    const most = reduceTicket(emptyTicket, { kind: "percent", percent: 100, buyingPower });
    expect(most.share).toBe("19");
    expect(ticketErrors(most, "long", around).share).toBeUndefined();
    expect(ticketErrors({ ...most, share: "20" }, "long", around).share?.key).toBe("low");
  });

  it("[LEV-04] a percent button takes whole leaves, rounded down", () => {
    const of = (percent: number) =>
      reduceTicket(emptyTicket, { kind: "percent", percent, buyingPower: { wallet, multiple: 20, offer } })
        .share;
    expect([of(25), of(50), of(75)]).toEqual(["5", "10", "15"]);
  });

  it("[LEV-04] a wallet that covers no leaf is reported, not the number that a percent button entered", () => {
    const poor = { ...around, wallet: money(1_000_000n) };
    const buyingPower = { wallet: poor.wallet, multiple: 20, offer };
    const none = reduceTicket(emptyTicket, { kind: "percent", percent: 100, buyingPower });
    expect(ticketErrors(none, "long", poor).share?.key).toBe("low");
  });

  it("[LEV-04] a visitor's funds are not checked", () => {
    expect(
      ticketErrors(ticket({ share: "900000" }), "long", { ...around, wallet: undefined }).share,
    ).toBeUndefined();
  });

  it("[LEV-08] [LEV-04] a stop on the wrong side is reported before missing funds, as the server does", () => {
    const both = ticket({ share: "9000", hasStops: true, takeProfit: "1" });
    expect(firstError(ticketErrors(both, "long", around))?.field).toBe("takeProfit");
  });

  it("[LEV-05] the eleventh order is blocked, after the funds", () => {
    const full = { ...around, liveCount: 10 };
    expect(firstError(ticketErrors(ticket({}), "long", full))?.error.key).toBe("AtMost10Orders");
    const tooMuch = firstError(ticketErrors(ticket({ share: "9000" }), "long", full));
    expect([tooMuch?.field, tooMuch?.error.key]).toEqual(["share", "low"]);
  });

  it.each([
    ["long", "takeProfit", "83000", "StopProfitPriceCannotBeLowerThanOpeningPrice"],
    ["long", "stopLoss", "85000", "StopLossPriceCannotBeGreaterThanOpeningPrice"],
    ["short", "takeProfit", "85000", "StopProfitPriceCannotBeGreaterThanOpeningPrice"],
    ["short", "stopLoss", "83000", "StopLossPriceCannotBeLessThanOpeningPrice"],
  ] as const)("[LEV-08] side %s with a %s of %s is answered with %s at its field", (side, field, at, key) => {
    const errors = ticketErrors(ticket({ hasStops: true, [field]: at }), side, around);
    expect(errors[field]?.key).toBe(key);
    expect(Object.keys(errors)).toEqual([field]);
  });

  it("[LEV-08] stops are checked against the requested price when there is one, and not at all while hidden", () => {
    expect(ticketErrors(fixed("80000", { hasStops: true, takeProfit: "83000" }), "long", around)).toEqual({});
    expect(ticketErrors(ticket({ hasStops: false, takeProfit: "83000" }), "long", around)).toEqual({});
    expect(ticketInput(ticket({ takeProfit: "1", stopLoss: "2" }), product, "long", 20)).toEqual({
      ...product,
      type: 1,
      multiple: 20,
      share: "1",
      status: 1,
    });
  });

  it("[LEV-02] a fixed price and open stops are sent as typed", () => {
    expect(
      ticketInput(fixed("80000", { hasStops: true, takeProfit: "83000" }), product, "short", 50),
    ).toEqual({
      ...product,
      type: 2,
      multiple: 50,
      share: "1",
      status: 0,
      askedPrice: "80000",
      takeProfit: "83000",
    });
  });

  it("[LEV-10] says that a fixed price is already reached", () => {
    expect(opensAtOnce(fixed("83000"), "long", "84000")).toBe(false);
    expect(opensAtOnce(fixed("84,000"), "long", "84000")).toBe(true);
    expect(opensAtOnce(fixed("85000"), "long", "84000")).toBe(true);
    expect(opensAtOnce(fixed("85000"), "short", "84000")).toBe(false);
    expect(opensAtOnce(fixed("85000"), "long", undefined)).toBe(false);
    expect(opensAtOnce(ticket({}), "long", "84000")).toBe(false);
  });

  it("[LEV-14] [LEV-10] a fixed price that is reached is calculated from the last price, on that side only", () => {
    const best = (side: LeverSide) => previewTicket(ticket({}), side, offer, "63146.13");
    const asked = (price: string, side: LeverSide) => previewTicket(fixed(price), side, offer, "63146.13");
    expect(asked("6200050", "long")).toEqual(best("long"));
    expect(asked("5000", "short")).toEqual(best("short"));
    expect(asked("6200050", "short")?.price).toBe(620_005_000_000_000n);
    expect(asked("62000.5", "long")?.price).toBe(6_200_050_000_000n);
    expect(asked("62000.5", "long")?.closeOutPrice).not.toBe(best("long")?.closeOutPrice);
  });

  it("[LEV-08] [LEV-10] stops of a fixed price that is reached are checked against the last price, as on the server", () => {
    const stopped = (stopLoss: string) => fixed("85000", { hasStops: true, stopLoss });
    expect(ticketErrors(stopped("84500"), "long", around).stopLoss?.key).toBe(
      "StopLossPriceCannotBeGreaterThanOpeningPrice",
    );
    expect(ticketErrors(stopped("83500"), "long", around)).toEqual({});
    const taken = fixed("85000", { hasStops: true, takeProfit: "84500" });
    expect(ticketErrors(taken, "long", around)).toEqual({});
  });

  it("[LEV-14] says margin, fee, close-out price and what 1 % means before the order", () => {
    const preview = previewTicket(ticket({ share: "2" }), "long", offer, "84000");
    expect(preview?.notional).toBe(2_000_000_000n);
    expect(preview?.margin).toBe(100_000_000n);
    expect(preview?.fee).toBe(1_000_000n);
    expect(preview?.onePercent).toBe(20_000_000n);
    // Half of a margin of 5 % is lost at 2.5 % below, a fraction of a micro-unit before 81 900.
    expect(preview?.closeOutPrice).toBe(8_190_000_004_199n);
    expect(previewTicket(ticket({ share: "" }), "long", offer, "84000")).toBeUndefined();
    expect(previewTicket(fixed("50000"), "short", offer, undefined)?.price).toBe(5_000_000_000_000n);
  });

  it.each(["stale", "reconnecting", "offline"] as const)(
    "[NAV-09] %s prices block both sides",
    (freshness) => {
      expect(ticketErrors(ticket({}), "long", { ...around, freshness }).block?.key).toBe("PriceIsStale");
    },
  );

  it("[LEV-03] an empty field is not an error before the first press", () => {
    const errors = ticketErrors(fixed("", { share: "" }), undefined, around);
    expect(shownErrors(errors, fixed("", { share: "" }), false)).toEqual({});
    expect(Object.keys(shownErrors(errors, fixed(""), true))).toEqual(["price", "share"]);
  });

  it("[LEV-03] [LEV-08] a refusal of the server is shown at the field that it is about", () => {
    expect(fieldOfRefusal("StopLossPriceCannotBeLessThanOpeningPrice")).toBe("stopLoss");
    expect(fieldOfRefusal("StopProfitPriceCannotBeLowerThanOpeningPrice")).toBe("takeProfit");
    expect(fieldOfRefusal("PleaseEnterTheCorrectPrice")).toBe("price");
    expect(fieldOfRefusal("low")).toBe("share");
    expect(fieldOfRefusal("PriceIsStale")).toBeUndefined();
  });

  it("[LEV-15] after an order is placed, the next one is not the same by accident, and another pair clears the prices", () => {
    const full = fixed("80000", { hasStops: true, takeProfit: "83000", multiple: 50 });
    expect(reduceTicket(full, { kind: "placed" })).toMatchObject({ share: "", takeProfit: "", multiple: 50 });
    const shown = reduceTicket(full, { kind: "pair", pid: 1 });
    expect(shown, "typed before the pairs were known").toMatchObject({ price: "80000", takeProfit: "83000" });
    expect(reduceTicket(shown, { kind: "pair", pid: 1 })).toEqual(shown);
    expect(reduceTicket(shown, { kind: "pair", pid: 2 })).toMatchObject({
      pid: 2,
      share: "1",
      price: "",
      takeProfit: "",
    });
  });
});
