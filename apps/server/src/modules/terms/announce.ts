/**
 * Announcing terms of pairs (OPS-03, LEV-01, OPT-01): asked for by one operator, signed for by two, and told to everyone on the home
 * page in the same transaction. They count from their time on, which is ten minutes later at least.
 *
 * Invariants: terms are never changed or taken back, only followed by others. What was bought keeps the terms in its own row.
 */
import type { ProtectionProfile } from "@candor/core/protection/profile";
import { checkTerms, type PairTermsAsked, type WrittenTerms } from "@candor/core/terms/check-terms";
import type { InputOf } from "@candor/wire/call";
import type { Language } from "@candor/wire/language";
import { fillIn } from "@candor/wire/messages/fill-in";
import type { askTerms } from "@candor/wire/desks/terms";
import { textsOf } from "@candor/wire/texts/texts-of";
import type { Db } from "../../platform/db/open-database.ts";
import type { Tx } from "../../platform/db/schema/schema.ts";
import { Refused, refuseWith } from "../../platform/refused.ts";
import {
  readTime,
  refuseLate,
  type Announced,
  requireNotice,
  tellEveryone,
  writtenTime,
} from "../../records/notices/announcement.ts";
import { askForTwo, operatorAct, type ActingSession, type CarryOut } from "../../records/operator-act.ts";
import { leverTermsOf } from "../../records/pair-terms.ts";
import { subjectOf, termsUntil, writtenTerms } from "./queries.ts";

/** All terms of a pair, as `signed_terms` of the database writes them. */
type SignedTerms = {
  readonly asset_class: string;
  readonly leverages: string;
  readonly divisor: string;
  readonly fee_percent: string;
  readonly stress_percent: string;
  readonly expiries: string;
  readonly payouts: string;
};

/** What the passkeys sign for; the database compares each part with the row, and with those in whose place it comes. */
type Content = {
  readonly pair: string;
  readonly starts: string;
  readonly before: SignedTerms;
  readonly after: SignedTerms;
};

const announced: Announced = {
  table: "product_terms",
  tooSoon: "TermsTooSoon",
  taken: "TermsStartThen",
  changed: "TermsChangedMeanwhile",
};

const signedOf = ({ assetClass, fee, stress, ...terms }: WrittenTerms): SignedTerms => ({
  asset_class: assetClass,
  leverages: terms.leverages,
  divisor: terms.divisor,
  fee_percent: fee,
  stress_percent: stress,
  expiries: terms.expiries,
  payouts: terms.payouts,
});

/** Returns the act's number. Refuses BadRequest, FailedToGetProductInformation, TermsTooSoon, ReasonNeeded. */
export const askForTerms = async (
  operators: Db,
  session: ActingSession,
  { pid, startsAt, reason, ...written }: InputOf<typeof askTerms>,
  nowMs: number,
): Promise<number> => {
  const checked = checkTerms(written);
  if (!checked.ok) throw new Refused(checked.refusal);
  requireNotice(announced, startsAt, nowMs);
  const before = await termsUntil(operators, pid, startsAt);
  if (before === undefined) return refuseWith("FailedToGetProductInformation");
  const content: Content = {
    pair: before.symbol,
    starts: writtenTime(startsAt),
    before: signedOf(writtenTerms(before)),
    after: signedOf(checked.value),
  };
  const act = { action: "terms_change", subject: subjectOf(before.symbol), reason } as const;
  return await askForTwo(operators, session, act, content);
};

/** The database uses the act up with the row, so a second call refuses ActNotWaiting. Refuses TermsTooSoon, TermsStartThen, TermsChangedMeanwhile. */
export const announceTerms =
  (operators: Db, profile: ProtectionProfile): CarryOut =>
  async ({ id, action, subject, reason, content, session }) => {
    const { pair, starts, after } = content as Omit<Content, "after"> & { after?: SignedTerms };
    // Content that another program wrote.
    if (after === undefined) return refuseWith("TermsChangedMeanwhile");
    const { asset_class: assetClass, fee_percent: fee, stress_percent: stress } = after;
    const checked = checkTerms({ ...after, assetClass, fee, stress });
    if (!checked.ok) throw new Refused(checked.refusal);
    try {
      await operatorAct(operators, session, { action, subject, reason }, async (tx) => {
        await store(tx, id, { pair, starts }, checked.value, profile);
      });
    } catch (error) {
      refuseLate(error, announced);
    }
  };

const store = async (
  tx: Tx,
  actId: number,
  { pair, starts }: Pick<Content, "pair" | "starts">,
  terms: PairTermsAsked,
  profile: ProtectionProfile,
): Promise<void> => {
  const { pid, title } = await tx
    .selectFrom("product")
    .select(["pid", "title"])
    .where("symbol", "=", pair)
    .executeTakeFirstOrThrow();
  const row = {
    asset_class: terms.assetClass,
    multiples: terms.leverages,
    lever_molecule: terms.molecule,
    lever_fee_rate: terms.feeRate,
    lever_stress_bps: terms.stressBps,
  };
  const { announced_ms } = await tx
    .insertInto("product_terms")
    .values({
      ...row,
      pid,
      from_ms: readTime(starts),
      protime: terms.expiries,
      proscale: terms.payouts,
      act_id: BigInt(actId),
    })
    .returning("announced_ms")
    .executeTakeFirstOrThrow();
  const { multiples } = leverTermsOf(row, profile);
  const told = { ...terms, pair: title, time: starts, offered: multiples };
  await tellEveryone(tx, announced_ms, (language) => announcementOf(told, language));
};

type Told = Pick<PairTermsAsked, "fee" | "expiries" | "payouts"> & {
  readonly pair: string;
  readonly time: string;
  /** The leverages that the protection profile allows. */
  readonly offered: readonly number[];
};

const announcementOf = (
  { pair, time, offered, fee, expiries, payouts }: Told,
  language: Language,
): string => {
  const { terms } = textsOf[language];
  const percents = payouts.split(",");
  const options = expiries
    .split(",")
    .flatMap((minutes, at) =>
      minutes === "" ? [] : [fillIn(terms.option, { minutes, percent: percents[at] ?? "" })],
    );
  return fillIn(terms.announced, {
    pair,
    time,
    fee,
    leverages: offered.length === 0 ? terms.none : offered.join(", "),
    options: options.length === 0 ? terms.none : options.join(", "),
  });
};
