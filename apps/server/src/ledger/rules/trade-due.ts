/**
 * What the rows of options and contracts say is due, computed here again, without the functions that booked it (OPT-07, LEV-13).
 *
 * Words: a root is a lever order that a user or a run placed; its parts are the leaves that were closed separately (LEV-15). What was opened
 * or reserved for a root was for all of its leaves, so root and parts are summed.
 */
import { ownAccount, type Due } from "./due.ts";

/** Accounts in USDT: the house's by number, a user's by the part after the user's number. */
const [capital, book, reserve, insurance, fees] = ["97", "98", "99", "100", "105"];
const [wallet, contract, margin, stake] = ["65", "66", "68", "69"];

const settledKind =
  "CASE outcome WHEN 'win' THEN 'option_won' WHEN 'lose' THEN 'option_lost' ELSE 'option_tied' END";

export const optionDue: readonly Due[] = [
  {
    pays: { option_placed: ["wallet > stake", "capital > option_reserve"] },
    of: "SELECT * FROM option",
    moves: [
      [ownAccount(wallet), "-stake"],
      [ownAccount(stake), "stake"],
      [`${capital}`, "-payout"],
      [`${reserve}`, "payout"],
    ],
  },
  {
    pays: {
      option_won: ["stake > wallet", "option_reserve > wallet"],
      option_lost: ["stake > capital", "option_reserve > capital"],
      option_tied: ["stake > wallet", "option_reserve > capital"],
    },
    kind: settledKind,
    of: "SELECT * FROM option WHERE status = 'settled'",
    moves: [
      [ownAccount(stake), "-stake"],
      [`${reserve}`, "-payout"],
      [ownAccount(wallet), "CASE outcome WHEN 'win' THEN stake + payout WHEN 'lose' THEN 0 ELSE stake END"],
      [`${capital}`, "CASE outcome WHEN 'win' THEN 0 WHEN 'lose' THEN stake + payout ELSE payout END"],
    ],
  },
];

/** Each order, whether it waited for its price, and the margin and fee of all leaves of its root. */
const roots = `
  SELECT o.*, r.margin AS root_margin, r.fee AS root_fee, o.entry_seq IS DISTINCT FROM o.placed_seq AS has_waited
  FROM lever_order o
  JOIN (
    SELECT user_id, coalesce(part_of, id) AS id, sum(margin) AS margin, sum(fee) AS fee FROM lever_order GROUP BY 1, 2
  ) AS r ON r.user_id = o.user_id AND r.id = coalesce(o.part_of, o.id)`;

export const leverDue: readonly Due[] = [
  {
    pays: { lever_opened: ["contract > margin", "contract > fees"] },
    of: `SELECT * FROM (${roots}) AS o WHERE part_of IS NULL AND NOT has_waited`,
    moves: [
      [ownAccount(contract), "-root_margin - root_fee"],
      [ownAccount(margin), "root_margin"],
      [`${fees}`, "root_fee"],
    ],
  },
  {
    pays: { lever_reserved: ["contract > margin"] },
    of: `SELECT * FROM (${roots}) AS o WHERE part_of IS NULL AND has_waited`,
    moves: [
      [ownAccount(contract), "-root_margin - root_fee"],
      [ownAccount(margin), "root_margin + root_fee"],
    ],
  },
  {
    pays: { lever_filled: ["margin > fees"] },
    of: `SELECT * FROM (${roots}) AS o WHERE part_of IS NULL AND has_waited AND open_price IS NOT NULL AND root_fee > 0`,
    moves: [
      [ownAccount(margin), "-root_fee"],
      [`${fees}`, "root_fee"],
    ],
  },
  {
    pays: { lever_revoked: ["margin > contract"] },
    of: "SELECT * FROM lever_order WHERE status = 'revoked'",
    moves: [
      [ownAccount(margin), "-margin - fee"],
      [ownAccount(contract), "margin + fee"],
    ],
  },
  {
    pays: {
      lever_closed: [
        "margin > contract",
        "trading_book > contract",
        "margin > trading_book",
        "insurance > trading_book",
      ],
    },
    of: "SELECT * FROM lever_order WHERE status = 'closed'",
    moves: [
      [ownAccount(margin), "-margin"],
      [ownAccount(contract), "margin + profit"],
      [`${book}`, "house_loss - profit"],
      [`${insurance}`, "-house_loss"],
    ],
  },
];
