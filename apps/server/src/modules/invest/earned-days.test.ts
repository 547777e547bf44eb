import { formatMoney } from "@candor/core/money/money";
import { businessDayNumber, dayMs } from "@candor/core/time/time";
import { expect, test } from "vitest";
import { mostPasses } from "./changes.ts";
import { dayRow, daysOfListed, earnedPage, profitOf, readDayId } from "./earned-days.ts";
import { holdingRow } from "./holding-row.ts";
import type { ListedHolding } from "./queries.ts";
import { noonMs } from "./test-invest-world.ts";

const holding = (id: bigint, passes: number): ListedHolding => ({
  user_id: 100_001n,
  id,
  product_id: 103,
  interest: "fixed",
  rate: 400_000n,
  days: 30,
  compound_rate: null,
  exit_fee_bps: null,
  credit_from: "user",
  bought_own: 1_000_000_000n,
  own: 1_000_000_000n,
  credit: 0n,
  accepted_ms: BigInt(noonMs),
  cycle: 1,
  passes,
  is_end_asked: false,
  units: null,
  ended_ms: null,
  before: 0n,
  end_step: null,
  end_closed: null,
  end_interest: null,
  end_fee: null,
  end_for_reserve: null,
  entered_ms: null,
  entered_held: null,
  entered_units: null,
  left_step: null,
  left_paid: null,
  left_held: null,
  left_units: null,
});

test("[INV-11] no two days of orders have one number, after 400 business days on each of which a demo let 60 more pass", () => {
  const businessDays = 400;
  const [all, none] = [businessDays * mostPasses, 0];
  const holdings = [holding(1n, all), holding(2n, none), holding(3n, all)];
  const closed = businessDayNumber(noonMs) + businessDays;
  const { days, total } = earnedPage(holdings, closed, { pageNum: 1, pageSize: 100_000 });
  expect(total).toBe(businessDays * 3 + all * 2);
  const ids = days.map((day) => Number(dayRow(day, "One month").id));
  expect(new Set(ids).size).toBe(total);
  expect(ids.map(readDayId)).toEqual(
    days.map(({ holding: { id }, nth }) => ({ holdingId: Number(id), nth })),
  );
});

test("[INV-11] [INV-12] an order that was ended days after its last cycle was over has the days of its cycles, and no more", () => {
  const bought = businessDayNumber(noonMs);
  const ended: ListedHolding = {
    ...holding(1n, 0),
    interest: "compound",
    cycle: 2,
    ended_ms: BigInt(noonMs + 64 * dayMs),
    end_step: "ended",
    end_closed: bought + 63,
  };
  expect(daysOfListed(ended, bought + 90)).toBe(60);
  expect(daysOfListed({ ...ended, end_step: "left", end_closed: bought + 40 }, bought + 90)).toBe(40);
});

test("[INV-08] the first day after a renewal shows what the last day before it has earned, and the day of purchase nothing", () => {
  const bought = businessDayNumber(noonMs);
  const renewed: ListedHolding = {
    ...holding(1n, 0),
    interest: "compound",
    cycle: 2,
    own: 1_004_000_000n,
  };
  const last = formatMoney(profitOf({ holding: renewed, nth: 30 }));
  expect(last).toBe("0.133334");
  expect(holdingRow(renewed, "", bought + 30)).toMatchObject({ passedDays: 0, lastProfit: last });
  expect(holdingRow(renewed, "", bought + 31)).toMatchObject({ passedDays: 1, lastProfit: "0.133866" });
  expect(holdingRow(holding(2n, 0), "", bought)).toMatchObject({ passedDays: 0, lastProfit: "0" });
});
