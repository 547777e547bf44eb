/**
 * What one operator does with articles (CNT-03, CNT-04, OPS-02): saves versions, publishes them, takes them down. Rows are only added, so an
 * undo is an older version published again.
 *
 * Ordering of refusals: reason, title, body, what the article has.
 */
import { isPlainText, picturesOf, readBody } from "@candor/core/content/body";
import type { InputOf } from "@candor/wire/call";
import type {
  newArticle,
  placeArticle,
  publishArticle,
  saveArticle,
  takeArticleDown,
} from "@candor/wire/desks/articles";
import { dayMs } from "@candor/core/time/time";
import type { Db } from "../../platform/db/open-database.ts";
import type { Tx } from "../../platform/db/schema/schema.ts";
import { Refused, refuseWith } from "../../platform/refused.ts";
import { operatorAct, requireReason, type ActingSession } from "../../records/operator-act.ts";
import { readNewest, readPublications, type Publication } from "./desk-queries.ts";
import { kindOf } from "./kind-of.ts";
import { usePictures } from "./pictures.ts";
import {
  insertArticle,
  insertPublication,
  insertVersion,
  lockArticle,
  moveArticle,
  type StoredText,
} from "./repo.ts";
import { storedText } from "./stored-text.ts";

const subjectOf = (id: number): string => `article ${id}`;

type Written = { readonly title: string; readonly subtitle: string; readonly body: string };

/** A new article with its first English version; returns its number. */
export const makeArticle = async (
  operators: Db,
  session: ActingSession,
  { type, position, ...written }: InputOf<typeof newArticle>,
): Promise<number> => {
  const text = textOf(written);
  const kind = kindOf(type);
  const act = { action: "article_write", subject: `a new article of ${kind}`, reason: "" } as const;
  return await operatorAct(operators, session, act, async (tx) => {
    const id = await insertArticle(tx, { kind, position });
    await usePictures(tx, picturesOf(text.body));
    await insertVersion(tx, { id, language: "en", version: 1, translates: null, ...text });
    return id;
  });
};

/** A further version; returns its number. Two operators who edit at once do not overwrite each other: the second is refused. */
export const saveVersion = async (
  operators: Db,
  session: ActingSession,
  { id, language, base, translates, ...written }: InputOf<typeof saveArticle>,
): Promise<number> => {
  const text = textOf(written);
  if ((language === "en") !== (translates === undefined)) refuseWith("ArticleTranslatesNothing");
  const act = { action: "article_write", subject: subjectOf(id), reason: "" } as const;
  return await operatorAct(operators, session, act, async (tx) => {
    await requireArticle(tx, id);
    const newest = await readNewest(tx, id, language);
    if (newest !== base) refuseWith("ArticleChangedMeanwhile");
    if (translates !== undefined && translates > (await readNewest(tx, id, "en")))
      refuseWith("ArticleVersionNotFound");
    await usePictures(tx, picturesOf(text.body));
    await insertVersion(tx, { id, language, version: newest + 1, translates: translates ?? null, ...text });
    return newest + 1;
  });
};

/** Nothing is published for later than this. */
const mostAheadMs = 366 * dayMs;

/** In place of what was planned: a plan is taken back by publishing what is shown until then. */
export const publish = async (
  operators: Db,
  session: ActingSession,
  { id, language, version, from, reason }: InputOf<typeof publishArticle>,
  nowMs: number,
): Promise<void> => {
  requireReason(reason);
  if (from !== undefined && (from <= nowMs || from > nowMs + mostAheadMs)) refuseWith("ArticleTimeIncorrect");
  const act = { action: "article_publish", subject: subjectOf(id), reason } as const;
  await operatorAct(operators, session, act, async (tx) => {
    await requireArticle(tx, id);
    if (version > (await readNewest(tx, id, language))) refuseWith("ArticleVersionNotFound");
    const { counting, planned, last } = standingOf(await readPublications(tx, id, language), nowMs);
    if (from === undefined && planned === undefined && counting?.version === version) refuseWith("NoChanges");
    const publication = { id, language };
    if (from === undefined || planned === undefined) {
      await insertPublication(tx, { ...publication, nth: last + 1, version, from });
      return;
    }
    await insertPublication(tx, { ...publication, nth: last + 1, version: counting?.version ?? null });
    await insertPublication(tx, { ...publication, nth: last + 2, version, from });
  });
};

/** Also forgets what was planned. */
export const takeDown = async (
  operators: Db,
  session: ActingSession,
  { id, language, reason }: InputOf<typeof takeArticleDown>,
  nowMs: number,
): Promise<void> => {
  requireReason(reason);
  const act = { action: "article_publish", subject: subjectOf(id), reason } as const;
  await operatorAct(operators, session, act, async (tx) => {
    await requireArticle(tx, id);
    const { counting, planned, last } = standingOf(await readPublications(tx, id, language), nowMs);
    if (planned === undefined && (counting?.version ?? null) === null) refuseWith("ArticleIsNotShown");
    await insertPublication(tx, { id, language, nth: last + 1, version: null });
  });
};

export const place = async (
  operators: Db,
  session: ActingSession,
  { id, position, reason }: InputOf<typeof placeArticle>,
): Promise<void> => {
  requireReason(reason);
  const act = { action: "article_publish", subject: subjectOf(id), reason } as const;
  await operatorAct(operators, session, act, async (tx) => {
    await requireArticle(tx, id);
    if (!(await moveArticle(tx, id, position))) refuseWith("NoChanges");
  });
};

/** What counts, and what is planned: a later publication whose time has not come. Takes them by number. */
export const standingOf = (
  publications: readonly Publication[],
  nowMs: number,
): {
  readonly counting: Publication | undefined;
  readonly planned: Publication | undefined;
  readonly last: number;
} => {
  const counting = publications.findLast(({ publishMs }) => publishMs <= nowMs);
  const planned = publications.findLast(({ nth }) => nth > (counting?.nth ?? 0));
  return { counting, planned, last: publications.at(-1)?.nth ?? 0 };
};

/** Holds the article until the commit, so that its numbers follow each other. Refuses ArticleNotFound. */
const requireArticle = async (tx: Tx, id: number): Promise<void> => {
  if (!(await lockArticle(tx, id))) refuseWith("ArticleNotFound");
};

const textOf = ({ title, subtitle, body }: Written): StoredText => {
  const text = { title: title.trim(), subtitle: subtitle.trim() };
  if (text.title === "" || !isPlainText(text.title) || !isPlainText(text.subtitle))
    refuseWith("ArticleTitleIncorrect");
  const read = readBody(parsed(body));
  if (!read.ok) throw new Refused(read.refusal);
  return storedText({ ...text, body: read.value });
};
/** Undefined for what is no JSON, which is no body either. */
const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
};
