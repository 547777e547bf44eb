/**
 * For tests of the checker: options and contracts that were not sold as their pair offered them, and how it names the difference. In the
 * history of `check.test.ts` option 1 is of one minute, option 2 of three; both have a stake of 10 and were decided, like all contracts,
 * by the second tick.
 */
import { startMs } from "./test-lever-world.ts";

const [acceptedMs, decidedMs] = [startMs + 1_500, startMs + 2_000];
const terms = "every option was sold by the terms that its pair had at its tick";
const stakes = "every option's stake was within the limits of its time";
const contracts = "every lever order was placed by the terms that its pair had at its tick";

/** Other terms of BTCUSDT from a time on. */
const announced = (fromMs: number, leverages: string, percents: string, molecule: number, feeRate: number) =>
  `INSERT INTO product_terms (pid, from_ms, multiples, protime, proscale, lever_molecule, lever_fee_rate, lever_stress_bps, act_id, announced_by, announced_ms)
   VALUES (1, ${fromMs}, '${leverages}', '1,3', '${percents}', ${molecule}, ${feeRate}, 1000, 1, 1, 1)`;
/** Two operators changed a limit of stakes. */
const changed = (atMs: number, name: string, before: string, after: string): string =>
  `INSERT INTO audit_log VALUES (1, ${atMs}, NULL, 'limit_change', '${name}', '${row(name, before)}', '${row(name, after)}', '', '')`;
/** Two operators let the market's time be an hour ahead of the clock. */
const hourAhead =
  "INSERT INTO clock_waiver (mark_ms, operator_id, reason, signed_ms, act_id) VALUES (3600000, 1, 'a wrong clock', 0, 1)";
const row = (name: string, value: string): string => JSON.stringify({ setting_key: { name, value } });

/** What, statement, rule, the difference as it is named. */
export const soldTamperings: readonly (readonly [string, string, string, string])[] = [
  [
    "an option that pays more than its pair offered",
    "UPDATE option SET percent = 81, payout = 8100000 WHERE id = 1",
    terms,
    "option 1 pays 81 percent after 60 s (offered: 80,82,84,86,88 percent after 1,3,5,15,30 minutes)",
  ],
  [
    "an option that pays what another length does",
    "UPDATE option SET percent = 80, payout = 8000000 WHERE id = 2",
    terms,
    "option 2 pays 80 percent after 180 s (offered: 80,82,84,86,88 percent after 1,3,5,15,30 minutes)",
  ],
  [
    "an option of a length that was not offered",
    "UPDATE option SET sell_ms = sell_ms + 1 WHERE id = 1",
    terms,
    "option 1 pays 80 percent after 60.001 s (offered: 80,82,84,86,88 percent after 1,3,5,15,30 minutes)",
  ],
  [
    "an option that promises more than its percent",
    "UPDATE option SET payout = payout + 1 WHERE id = 1",
    terms,
    "option 1 promises 8000001 for 10000000",
  ],
  [
    "an option sold by the terms before its tick",
    announced(decidedMs, "10", "70,82", 1, 50_000),
    terms,
    "option 1 pays 80 percent after 60 s (offered: 70,82 percent after 1,3 minutes)",
  ],
  [
    "an option of a pair that offered nothing",
    "UPDATE product SET protime = '', proscale = ''",
    terms,
    "option 1 pays 80 percent after 60 s (offered:  percent after  minutes)",
  ],
  [
    "a stake below the least",
    "UPDATE setting_key SET value = '10.000001' WHERE name = 'order_min_price'",
    stakes,
    "option 1 has 10000000 micro-units, less than the least",
  ],
  [
    "a stake above the most",
    "UPDATE setting_key SET value = '9.999999' WHERE name = 'order_max_price'",
    stakes,
    "option 1 has 10000000 micro-units, more than the most",
  ],
  [
    "a stake between two steps",
    "UPDATE setting_key SET value = '3' WHERE name = 'order_inter_price'",
    stakes,
    "option 1 has 10000000 micro-units, between two steps",
  ],
  [
    "a stake below a least that had counted for a minute",
    changed(acceptedMs - 60_000, "order_min_price", "10", "20"),
    stakes,
    "option 1 has 10000000 micro-units, less than the least",
  ],
  [
    "a stake below the least, an hour and a minute after it was raised by a clock that the market is an hour ahead of",
    `${hourAhead}; ${changed(acceptedMs - 3_660_000, "order_min_price", "10", "20")}`,
    stakes,
    "option 1 has 10000000 micro-units, less than the least",
  ],
  [
    "a stake below a least that was lowered later",
    changed(acceptedMs + 2_001, "order_min_price", "20", "10"),
    stakes,
    "option 1 has 10000000 micro-units, less than the least",
  ],
  [
    "a contract with a leverage that was not offered",
    "UPDATE lever_order SET multiple = 25, margin = 400000000 WHERE id = 1",
    contracts,
    "lever order 1 has leverage 25 (offered: 10,20,50,100)",
  ],
  [
    "a contract whose profits another number divides",
    "UPDATE lever_order SET molecule = 2 WHERE id = 1",
    contracts,
    "lever order 1 has divisor 2 (offered: 1)",
  ],
  [
    "a contract with another fee rate",
    "UPDATE lever_order SET fee_rate = 40000, fee = 4000000 WHERE id = 1",
    contracts,
    "lever order 1 has fee rate 40000 (offered: 50000)",
  ],
  [
    "a contract that paid another fee than its rate",
    "UPDATE lever_order SET fee = fee - 1 WHERE id = 1",
    contracts,
    "lever order 1 has fee 4999999 for 10 leaves",
  ],
  [
    "a contract with less margin than its leverage",
    "UPDATE lever_order SET margin = margin - 1 WHERE id = 1",
    contracts,
    "lever order 1 has margin 999999999 for 10 leaves",
  ],
  [
    "a part of a contract with two micro-units less",
    "UPDATE lever_order SET margin = margin - 2, part_of = 3 WHERE id = 1",
    contracts,
    "lever order 1 has margin 999999998 for 10 leaves",
  ],
  [
    "a contract of no leaves",
    "UPDATE lever_order SET share = 0, fee = 0, margin = 0 WHERE id = 1",
    contracts,
    "lever order 1 has 0 leaves",
  ],
  [
    "a contract placed by the terms before its tick",
    announced(decidedMs, "20,50", "80,82", 2, 10_000),
    contracts,
    "lever order 1 has divisor 1 (offered: 2), has fee rate 50000 (offered: 10000)",
  ],
  [
    "a contract of a pair that offered no leverage",
    announced(decidedMs, "", "80,82", 1, 50_000),
    contracts,
    "lever order 1 has leverage 10 (offered: )",
  ],
];

/** What none of these rules objects to. */
export const soldAsOffered: readonly (readonly [string, string])[] = [
  ["terms that counted only after its tick", announced(decidedMs + 1_000, "100", "1,2", 9, 9)],
  [
    "what was sold by announced terms that the ones before did not offer",
    `${announced(decidedMs, "25", "70,72", 2, 10_000)}; UPDATE option SET percent = 70, payout = 7000000 WHERE id = 1;
     UPDATE option SET percent = 72, payout = 7200000 WHERE id = 2;
     UPDATE lever_order SET multiple = 25, margin = 400000000, molecule = 2, fee_rate = 10000, fee = 1000000`,
  ],
  [
    "a least that was raised within the minute before",
    changed(acceptedMs - 59_999, "order_min_price", "10", "20"),
  ],
  [
    "a least that was raised within the minute before, by a clock that the market is an hour ahead of",
    `${hourAhead}; ${changed(acceptedMs - 3_659_999, "order_min_price", "10", "20")}`,
  ],
  [
    "a least that was lowered within two seconds after",
    changed(acceptedMs + 2_000, "order_min_price", "20", "10"),
  ],
  [
    "a limit that says nothing: the usual one counts",
    "UPDATE setting_key SET value = '0' WHERE name LIKE 'order_%_price'",
  ],
  [
    "a part that has a micro-unit less",
    "UPDATE lever_order SET margin = margin - 1, part_of = 3 WHERE id = 1",
  ],
  [
    "a leverage below all that were offered: a profile's cap",
    "UPDATE lever_order SET multiple = 2, margin = 5000000000",
  ],
];
