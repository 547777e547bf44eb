/**
 * Terms of rewards as operators handle them (OPS-02, OPS-03): asked for by one, signed for by two, and told to everyone on the home page in
 * the same transaction. They count from their time on, which is ten minutes later at least.
 *
 * Invariants: terms are never changed or taken back, only followed by others. When they are announced, they come in the place of those
 * that the passkeys saw. What was paid stays.
 */
import { assert } from "@candor/core/assert/assert";
import { formatMoney } from "@candor/core/money/money";
import { termsOfText } from "@candor/core/rewards/reward-terms";
import type { AnswerOf, InputOf } from "@candor/wire/call";
import type { askRewardTerms, rewardTermsList } from "@candor/wire/desks/rewards";
import { fillIn } from "@candor/wire/messages/fill-in";
import { textsOf } from "@candor/wire/texts/texts-of";
import type { Db } from "../../platform/db/open-database.ts";
import { Refused } from "../../platform/refused.ts";
import { readBudget } from "../../records/budget.ts";
import {
  readTime,
  refuseLate,
  requireNotice,
  tellEveryone,
  writtenTime,
  type Announced,
} from "../../records/notices/announcement.ts";
import {
  askForTwo,
  operatorAct,
  waitingAct,
  type ActingSession,
  type CarryOut,
} from "../../records/operator-act.ts";

/** What an act about the terms is about: the audit log is searched by it. */
const subject = "terms of rewards";

/** What the passkeys sign for; the database compares each part with the row, and `before` with the row that counts until then. */
type Content = { readonly starts: string; readonly before: string; readonly after: string };

/** Those that count, and those that were announced. */
export const readTermsRows = async (
  operators: Db,
  reads: Db,
  nowMs: number,
): Promise<readonly AnswerOf<typeof rewardTermsList>[]> => {
  const rows = await operators
    .selectFrom("reward_terms as t")
    .leftJoin("operator as o", "o.id", "t.announced_by")
    .select(["t.from_ms", "t.terms", "t.announced_ms", "o.name"])
    .where("t.from_ms", ">=", (query) =>
      query
        .selectFrom("reward_terms")
        .select((row) => row.fn.max("from_ms").as("from_ms"))
        .where("from_ms", "<=", BigInt(nowMs)),
    )
    .orderBy("t.from_ms")
    .execute();
  const waiting = await waitingAct(operators, ["reward_terms"], subject);
  const budget = formatMoney(await readBudget(reads, "reward_budget"));
  return rows.map((row) => ({
    startsAt: Number(row.from_ms),
    state: Number(row.from_ms) > nowMs ? "coming" : "now",
    terms: row.terms,
    announcedBy: row.name ?? "",
    announcedAt: row.announced_ms === null ? null : Number(row.announced_ms),
    waitingAct: waiting === undefined ? null : String(waiting),
    budget,
  }));
};

const announced: Announced = {
  table: "reward_terms",
  tooSoon: "TermsTooSoon",
  taken: "RewardTermsChangedMeanwhile",
  changed: "RewardTermsChangedMeanwhile",
};

/** Returns the act's number. Refuses BadRequest with the line that is wrong, TermsTooSoon, ReasonNeeded. */
export const askForTerms = async (
  operators: Db,
  session: ActingSession,
  { startsAt, terms, reason }: InputOf<typeof askRewardTerms>,
  nowMs: number,
): Promise<number> => {
  const read = termsOfText(terms);
  if (!read.ok) throw new Refused(read.refusal);
  requireNotice(announced, startsAt, nowMs);
  const content: Content = {
    starts: writtenTime(startsAt),
    before: await termsUntil(operators, BigInt(startsAt)),
    after: terms,
  };
  return await askForTwo(operators, session, { action: "reward_terms", subject, reason }, content);
};

/** The database uses the act up with the row, so a second call refuses ActNotWaiting. Refuses TermsTooSoon, RewardTermsChangedMeanwhile. */
export const announceTerms =
  (operators: Db): CarryOut =>
  async ({ id, action, subject: about, reason, content, session }) => {
    const { starts, after } = content as Content;
    try {
      await operatorAct(operators, session, { action, subject: about, reason }, async (tx) => {
        const { announced_ms } = await tx
          .insertInto("reward_terms")
          .values({ from_ms: readTime(starts), terms: after, act_id: BigInt(id) })
          .returning("announced_ms")
          .executeTakeFirstOrThrow();
        assert(announced_ms !== null, "terms of an act have the time of their announcement");
        await tellEveryone(tx, announced_ms, (language) =>
          fillIn(textsOf[language].terms.rewards, { time: starts }),
        );
      });
    } catch (error) {
      refuseLate(error, announced);
    }
  };

/** The terms that count just before a time. */
const termsUntil = async (operators: Db, fromMs: bigint): Promise<string> => {
  const { terms } = await operators
    .selectFrom("reward_terms")
    .select("terms")
    .where("from_ms", "<", fromMs)
    .orderBy("from_ms", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return terms;
};
