/**
 * The rules of what was sold: each option and each contract by the terms of its pair that counted at the tick that decided it, and each
 * stake within the limits of its time (LEV-01, LEV-04, LEV-13, OPT-01, OPT-02, OPT-03; docs/decisions/0021-terms-are-announced-before-they-count.md).
 *
 * Known limits: the protection profile is a setting of the server, and no row has it. So a leverage below all that a pair offers passes: it may be
 * the profile's cap; and the close-out share is compared with nothing. A limit of
 * stakes that the owner of the database changed without an act has no line in the audit log: today's value counts for its past.
 */
import type { LedgerRule } from "./ledger-rules.ts";

/** The whole numbers of a comma list at their places; null where there is none. */
const numbers = (list: string): string =>
  `ARRAY(SELECT CASE WHEN btrim(part) ~ '^[1-9]\\d{0,6}$' THEN btrim(part)::bigint END
     FROM unnest(string_to_array(${list}, ',')) WITH ORDINALITY AS parts (part, place) ORDER BY place)`;

/** What each pair offered over time: at first what its row says, then what was announced, each until the next. */
const offered = `offered AS MATERIALIZED (
    SELECT symbol, from_ms, lead(from_ms, 1, 9223372036854775807) OVER (PARTITION BY pid ORDER BY from_ms) AS until_ms,
      multiples, protime, proscale, lever_molecule, lever_fee_rate,
      ${numbers("multiples")} AS leverages, ${numbers("protime")} AS minutes, ${numbers("proscale")} AS percents
    FROM pair_terms
  )`;

/** The limits of stakes with their defaults, in micro-units (OPT-03). */
const limits =
  "('order_min_price', 10000000), ('order_max_price', 10000000000), ('order_inter_price', 10000000)";
/** Which value each limit had over time: what its first change replaced, or today's if there is none, then what each change set. */
const limited = `limited AS MATERIALIZED (
    SELECT name, from_ms, lead(from_ms, 1, 9223372036854775807) OVER (PARTITION BY name ORDER BY from_ms, seq) AS until_ms,
      CASE WHEN value::numeric > 0 THEN (value::numeric * 1000000)::bigint ELSE usual END AS value
    FROM (VALUES ${limits}) AS l (name, usual)
    CROSS JOIN LATERAL (
      SELECT 0 AS from_ms, 0 AS seq, coalesce(
        (SELECT c.before FROM option_limit_change c WHERE c.name = l.name ORDER BY c.seq LIMIT 1),
        (SELECT s.value FROM setting_key s WHERE s.name = l.name)) AS value
      UNION ALL SELECT c.at_ms, c.seq, c.after FROM option_limit_change c WHERE c.name = l.name
    ) AS known
  )`;
/**
 * Whether a limit allowed the stake at some moment between a minute before the acceptance and the acceptance: the server reads the limits
 * again every two seconds, and a request may wait before the engine accepts it. The clocks of both may differ by two seconds, and by as
 * much as two operators have let the market's time be ahead of the database's clock, by which limits change: every limit of that time is
 * allowed. What the strictest value of all times allows needs no look at the times.
 */
const allowed = (name: string, strictest: string, condition: (value: string) => string): string =>
  `${condition(`(SELECT ${strictest} FROM limited WHERE name = '${name}')`)} OR EXISTS (
    SELECT FROM limited l WHERE l.name = '${name}'
    AND l.from_ms <= o.accepted_ms + 2000 AND l.until_ms > o.accepted_ms - 60000 - (SELECT clock_waived_ms()) AND ${condition("l.value")})`;
/** The only one; null, which allows nothing, when the step has changed. */
const onlyStep = "CASE count(*) WHEN 1 THEN min(value) END";

/** One row for each row of `of` whose differences, if any, are in `named`. */
const compared = (what: string, of: string, differences: readonly string[]): string => `
  SELECT d.named <> '' AS wrong, CASE WHEN d.named <> '' THEN format('${what} %s %s', o.id, d.named) END AS what
  FROM ${of} CROSS JOIN LATERAL (SELECT concat_ws(', ', ${differences.join(", ")}) AS named) AS d`;
const inTerms = (table: string, decidedMs: string): string =>
  `${table} o LEFT JOIN offered t ON t.symbol = o.symbol AND t.from_ms <= o.${decidedMs} AND t.until_ms > o.${decidedMs}`;
const difference = (holds: string, words: string, ...values: readonly string[]): string =>
  `CASE WHEN (${holds}) IS NOT TRUE THEN format('${words}', ${values.join(", ")}) END`;

const percentOffered = "t.percents[array_position(t.minutes, (o.sell_ms - o.buy_ms) / 60000)]";
/** A part has what is left over when its parent's margin is computed again: up to a micro-unit less (LEV-15). */
const margin = "(o.share * 1000000000 + o.multiple - 1) / o.multiple";

export const termsRules: readonly LedgerRule[] = [
  {
    rule: "every option was sold by the terms that its pair had at its tick",
    rows: `WITH ${offered} ${compared("option", inTerms("option", "buy_ms"), [
      difference(
        `(o.sell_ms - o.buy_ms) % 60000 = 0 AND ${percentOffered} = o.percent`,
        "pays %s percent after %s s (offered: %s percent after %s minutes)",
        "o.percent",
        "trim_scale((o.sell_ms - o.buy_ms) / 1000.0)",
        "t.proscale",
        "t.protime",
      ),
      difference(
        "o.payout = div(o.stake::numeric * o.percent, 100)",
        "promises %s for %s",
        "o.payout",
        "o.stake",
      ),
    ])}`,
  },
  {
    rule: "every option's stake was within the limits of its time",
    rows: `WITH ${limited} ${compared("option", "option o", [
      difference(
        allowed("order_min_price", "max(value)", (value) => `o.stake >= ${value}`),
        "has %s micro-units, less than the least",
        "o.stake",
      ),
      difference(
        allowed("order_max_price", "min(value)", (value) => `o.stake <= ${value}`),
        "has %s micro-units, more than the most",
        "o.stake",
      ),
      difference(
        allowed("order_inter_price", onlyStep, (value) => `o.stake % ${value} = 0`),
        "has %s micro-units, between two steps",
        "o.stake",
      ),
    ])}`,
  },
  {
    rule: "every lever order was placed by the terms that its pair had at its tick",
    rows: `WITH ${offered} ${compared("lever order", inTerms("lever_order", "placed_ms"), [
      difference(
        "o.multiple = ANY (t.leverages) OR o.multiple < t.leverages[1]",
        "has leverage %s (offered: %s)",
        "o.multiple",
        "t.multiples",
      ),
      difference(
        "o.molecule = t.lever_molecule",
        "has divisor %s (offered: %s)",
        "o.molecule",
        "t.lever_molecule",
      ),
      difference(
        "o.fee_rate = t.lever_fee_rate",
        "has fee rate %s (offered: %s)",
        "o.fee_rate",
        "t.lever_fee_rate",
      ),
      difference("o.fee = o.share * o.fee_rate * 10", "has fee %s for %s leaves", "o.fee", "o.share"),
      difference(
        `o.margin = ${margin} OR o.part_of IS NOT NULL AND o.margin = ${margin} - 1`,
        "has margin %s for %s leaves",
        "o.margin",
        "o.share",
      ),
      difference("o.share BETWEEN 1 AND 1000000000", "has %s leaves", "o.share"),
    ])}`,
  },
];
