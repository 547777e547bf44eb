/**
 * Announcing terms of pairs (OPS-03, LEV-01, OPT-01): asked for by one operator, signed for by two, and told to everyone on the home
 * page in the same transaction. They count from their time on, which is ten minutes later at least.
 *
 * Invariants: terms are never changed or taken back, only followed by others. What was bought keeps the terms in its own row.
 */
import type { ProtectionProfile } from "@candor/core/protection/profile";
import { checkTerms, type PairTermsAsked } from "@candor/core/terms/check-terms";
import type { InputOf } from "@candor/wire/call";
import type { Language } from "@candor/wire/language";
import { fillIn } from "@candor/wire/messages/fill-in";
import type { askTerms } from "@candor/wire/terms-operator";
import { textsOf } from "@candor/wire/texts/texts-of";
import type { Db } from "../../platform/db/open-database.ts";
import type { Tx } from "../../platform/db/schema/schema.ts";
import { Refused, refuseWith } from "../../platform/refused.ts";
import {
  readTime,
  refuseLate,
  requireNotice,
  tellEveryone,
  writtenTime,
} from "../../records/announcement.ts";
import { askForTwo, operatorAct, type ActingSession, type CarryOut } from "../../records/operator-act.ts";
import { leverTermsOf } from "../../records/pair-terms.ts";
import { subjectOf } from "./queries.ts";

/** What the passkeys sign for; the database compares each part with the row. */
type Content = {
  readonly pair: string;
  readonly starts: string;
  readonly asset_class: string;
  readonly leverages: string;
  readonly divisor: string;
  readonly fee_percent: string;
  readonly stress_percent: string;
  readonly expiries: string;
  readonly payouts: string;
};

/** Returns the act's number. Refuses BadRequest, FailedToGetProductInformation, TermsTooSoon, ReasonNeeded. */
export const askForTerms = async (
  operators: Db,
  session: ActingSession,
  { pid, startsAt, reason, ...written }: InputOf<typeof askTerms>,
  nowMs: number,
): Promise<number> => {
  const checked = checkTerms(written);
  if (!checked.ok) throw new Refused(checked.refusal);
  requireNotice(startsAt, nowMs);
  const product = await operators
    .selectFrom("product")
    .select("symbol")
    .where("pid", "=", pid)
    .executeTakeFirst();
  if (product === undefined) return refuseWith("FailedToGetProductInformation");
  const { assetClass, leverages, divisor, fee, stress, expiries, payouts } = checked.value;
  const content: Content = {
    pair: product.symbol,
    starts: writtenTime(startsAt),
    asset_class: assetClass,
    leverages,
    divisor,
    fee_percent: fee,
    stress_percent: stress,
    expiries,
    payouts,
  };
  const act = { action: "terms_change", subject: subjectOf(product.symbol), reason } as const;
  return await askForTwo(operators, session, act, content);
};

/** The database uses the act up with the row, so a second call refuses ActNotWaiting. Refuses TermsTooSoon for one approved too late. */
export const announceTerms =
  (operators: Db, profile: ProtectionProfile): CarryOut =>
  async ({ id, action, subject, reason, content, session }) => {
    const signed = content as Content;
    const { asset_class: assetClass, fee_percent: fee, stress_percent: stress } = signed;
    const checked = checkTerms({ ...signed, assetClass, fee, stress });
    if (!checked.ok) throw new Refused(checked.refusal);
    try {
      await operatorAct(operators, session, { action, subject, reason }, async (tx) => {
        await store(tx, id, signed, checked.value, profile);
      });
    } catch (error) {
      refuseLate(error, "product_terms", "TermsStartThen");
    }
  };

const store = async (
  tx: Tx,
  actId: number,
  signed: Content,
  terms: PairTermsAsked,
  profile: ProtectionProfile,
): Promise<void> => {
  const { pid, title } = await tx
    .selectFrom("product")
    .select(["pid", "title"])
    .where("symbol", "=", signed.pair)
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
      from_ms: readTime(signed.starts),
      protime: terms.expiries,
      proscale: terms.payouts,
      act_id: BigInt(actId),
    })
    .returning("announced_ms")
    .executeTakeFirstOrThrow();
  const { multiples } = leverTermsOf(row, profile);
  const told = { ...terms, pair: title, time: signed.starts, offered: multiples };
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
