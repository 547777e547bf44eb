/**
 * What the rows of investments say is due, computed here again, without the functions that booked it (INV-12, INV-13). A cycle of `days`
 * days at `rate` pays floor(principal * rate * k / days) after k of them; a rate is in 1e-8.
 */
import { ownAccount, type Due } from "./due.ts";

/** Classes of a user's accounts in USDT, of a product's, and of the house. */
const [wallet, credit, invested, creditBound] = ["65", "67", "70", "73"];
const [free, committed] = ["101", "102"];
const [budget, fees] = ["104", "105"];
const ofProduct = (part: string): string => `product_id * 4096 + ${part}`;

/** Days since 1970-01-01 by UTC-4. */
const dayOf = (ms: string): string => `floor((${ms} - 14400000) / 86400000.0)`;
const earned = (principal: string, days: string): string =>
  `floor(((${principal})::numeric * rate * (${days})) / (1e8 * days))`;
const lender = `CASE credit_from WHEN 'user' THEN ${ownAccount(credit)} ELSE ${budget} END`;

/** Steps with the terms of their holding, and how many of the cycle's days had passed: passed days count when they were passed before. */
const steps = `
  SELECT s.*, h.product_id, h.interest AS way, h.rate, h.days, h.credit, h.credit_from, h.exit_fee_bps,
    greatest(s.closed - ${dayOf("h.accepted_ms")}, 0) - (s.cycle - 1) * h.days
      + (SELECT count(*) FROM holding_step p WHERE p.user_id = s.user_id AND p.holding_id = s.holding_id AND p.step = 'passed' AND p.id < s.id) AS passed
  FROM holding_step s JOIN holding h ON h.user_id = s.user_id AND h.id = s.holding_id`;

/** Each day of interest, with what each holding of fixed interest that ran then earned on it. */
const days = `
  SELECT d.user_id, d.id, e.product_id, sum(e.amount) AS amount
  FROM interest_day d CROSS JOIN LATERAL (
    SELECT h.product_id, ${earned("h.own_then + h.credit", "h.nth")} - ${earned("h.own_then + h.credit", "h.nth - 1")} AS amount
    FROM (
      SELECT h.product_id, h.credit, h.rate, h.days, h.bought_own AS own_then,
        (d.day - ${dayOf("h.accepted_ms")} + (SELECT count(*) FROM holding_step p
          WHERE p.user_id = h.user_id AND p.holding_id = h.id AND p.step = 'passed' AND p.closed < d.day) - 1)::bigint % h.days + 1 AS nth
      FROM holding h
      WHERE h.user_id = d.user_id AND h.interest = 'fixed' AND ${dayOf("h.accepted_ms")} < d.day
        AND NOT EXISTS (SELECT FROM holding_step e WHERE e.user_id = h.user_id AND e.holding_id = h.id
          AND e.step IN ('ended', 'left') AND e.closed < d.day)
    ) AS h
  ) AS e GROUP BY d.user_id, d.id, e.product_id`;

export const investDue: readonly Due[] = [
  {
    pays: {
      holding_bought: [
        "wallet > invested",
        "credit > credit_bound",
        "reward_budget > credit_bound",
        "yield_free > yield_committed",
      ],
    },
    of: "SELECT * FROM holding",
    moves: [
      [ownAccount(wallet), "-bought_own"],
      [ownAccount(invested), "bought_own"],
      [lender, "-credit"],
      [ownAccount(creditBound), "credit"],
      [ofProduct(free), `-${earned("bought_own + credit", "days")}`],
      [ofProduct(committed), earned("bought_own + credit", "days")],
    ],
  },
  {
    pays: { interest_paid: ["yield_committed > wallet"] },
    of: days,
    moves: [
      [ofProduct(committed), "-amount"],
      [ownAccount(wallet), "amount"],
    ],
  },
  {
    pays: { day_passed: ["yield_committed > wallet"] },
    of: `SELECT *, ${earned("own + credit", "passed + 1")} - ${earned("own + credit", "passed")} AS amount FROM (${steps}) AS s
      WHERE step = 'passed' AND way = 'fixed'`,
    moves: [
      [ofProduct(committed), "-amount"],
      [ownAccount(wallet), "amount"],
    ],
  },
  {
    pays: { holding_renewed: ["yield_committed > invested", "yield_free > yield_committed"] },
    of: `SELECT *, CASE way WHEN 'compound' THEN ${earned("own + credit", "days")} ELSE 0 END AS joined FROM (${steps}) AS s WHERE step = 'renewed'`,
    moves: [
      [ofProduct(committed), "-joined"],
      [ownAccount(invested), "joined"],
      [ofProduct(free), `-${earned("own + joined + credit", "days")}`],
      [ofProduct(committed), earned("own + joined + credit", "days")],
    ],
  },
  {
    pays: {
      holding_ended: [
        "invested > wallet",
        "yield_committed > wallet",
        "credit_bound > credit",
        "credit_bound > reward_budget",
      ],
    },
    of: `SELECT *, CASE way WHEN 'compound' THEN ${earned("own + credit", "days")} ELSE 0 END AS paid FROM (${steps}) AS s WHERE step = 'ended'`,
    moves: [
      [ownAccount(invested), "-own"],
      [ownAccount(wallet), "own + paid"],
      [ownAccount(creditBound), "-credit"],
      [lender, "credit"],
      [ofProduct(committed), "-paid"],
    ],
  },
  {
    pays: {
      holding_left: [
        "invested > wallet",
        "yield_committed > wallet",
        "yield_committed > yield_free",
        "wallet > fees",
        "credit_bound > credit",
        "credit_bound > reward_budget",
      ],
    },
    of: `SELECT *, CASE way WHEN 'compound' THEN gained ELSE 0 END AS paid, least(floor(own * exit_fee_bps / 10000.0), gained) AS due_fee
      FROM (SELECT s.*, ${earned("own + credit", "passed")} AS gained, ${earned("own + credit", "days")} AS whole FROM (${steps}) AS s
        WHERE step = 'left') AS l`,
    moves: [
      [ownAccount(invested), "-own"],
      [ownAccount(wallet), "own + paid - due_fee"],
      [ownAccount(creditBound), "-credit"],
      [lender, "credit"],
      [fees, "due_fee"],
      [ofProduct(free), "whole - gained"],
      [ofProduct(committed), "gained - whole - paid"],
    ],
  },
];
