/**
 * Reading a user's notices (NOTE-01 to NOTE-03): trades from the lists of the ledger, runs of the bot from their rows, and what is
 * stored as a notice, merged by time. A page goes on where the last one ended in each of them, so it costs the same however much an
 * account holds, and shows nothing twice while new notices come.
 */
import { assert } from "@candor/core/assert/assert";
import { dayMs } from "@candor/core/time/time";
import type { Language } from "@candor/wire/language";
import { mostUnread, type NoticePage, type NoticeRow, type PushKind } from "@candor/wire/notices";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { filledLever, noticeText, storedKindOf } from "../../records/notices/notice-texts.ts";
import { mergeNewest } from "./merge.ts";
import type { NoticePairs } from "./ports.ts";
import { firstPositions, isUpTo, positionsText, type Positions } from "./positions.ts";
import {
  readRuns,
  readStored,
  readTrades,
  readUnread,
  type Found,
  type Mark,
  type Trade,
} from "./source-queries.ts";
import { leverNotice, runNotice, settledNotice, tradeLists, type Told } from "./trade-notices.ts";

/** How long a notice is shown. */
export const noticesKeptMs = 90 * dayMs;

export type NoticesAsked = {
  readonly userId: number;
  /** Only what is before these positions; `lastPositions` for the newest. */
  readonly before: Positions;
  readonly size: number;
  readonly language: Language;
  readonly nowMs: number;
};

/** A page of the user's notices, newest first, with how many are not read. */
export const readNoticePage = async (
  db: Db,
  pairs: NoticePairs,
  asked: NoticesAsked,
): Promise<NoticePage> => {
  const { before, size } = asked;
  const sinceMs = asked.nowMs - noticesKeptMs;
  const wanted = { userId: asked.userId, before, size: size + 1 };
  const lists = tradeLists(pairs);
  const [unread, ...sources] = await Promise.all([
    readUnread(db, asked.userId, lists, sinceMs),
    readTrades(db, lists, wanted),
    readRuns(db, wanted),
    readStored(db, wanted),
  ]);
  const shown = sources.map((source: readonly Found[]) => source.filter(({ timeMs }) => timeMs >= sinceMs));
  const { merged, taken } = mergeNewest(shown, size);
  const isMore = shown.some((source, index) => source.length > (taken[index] ?? 0));
  return {
    rows: await rowsOf(db, pairs, asked, merged, unread.mark),
    next: isMore ? positionsText(positionsOf(merged, "last", before)) : "",
    seen: positionsText(
      positionsOf(
        shown.flatMap((source) => source.slice(0, 1)),
        "first",
        firstPositions,
      ),
    ),
    unread: Math.min(mostUnread, unread.count),
  };
};

/** The position of the first or last that was found of each source; of one without any, `otherwise`. */
const positionsOf = (found: readonly Found[], which: "first" | "last", otherwise: Positions): Positions => {
  const inOrder = which === "first" ? found.toReversed() : found;
  return inOrder.reduce((positions, one): Positions => {
    if (one.from === "trade") return { ...positions, trade: { batch: one.row.batch, line: one.row.line } };
    return one.from === "run" ? { ...positions, run: one.row.nth } : { ...positions, told: one.row.id };
  }, otherwise);
};

const rowsOf = async (
  db: Db,
  pairs: NoticePairs,
  { userId, language }: NoticesAsked,
  found: readonly Found[],
  mark: Mark,
): Promise<NoticeRow[]> => {
  const tell = await tellerOf(db, pairs, userId, language, found.flatMap(tradeOf));
  return found.map(({ timeMs, ...one }) => {
    if (one.from === "trade") {
      const { batch, line } = one.row;
      return {
        id: `trade-${batch}-${line}`,
        time: timeMs,
        read: isUpTo(one.row, mark.trade),
        ...tell(one.row),
      };
    }
    if (one.from === "run") {
      const read = one.row.nth <= mark.run;
      return { id: `run-${one.row.nth}`, time: timeMs, read, ...runNotice(one.row, { pairs, language }) };
    }
    const { id, key, args, tourl, read_ms } = one.row;
    const told = { id: `told-${id}`, time: timeMs, read: read_ms !== null };
    const [fill] = tradeOf({ timeMs, ...one });
    if (fill !== undefined) return { ...told, ...tell(fill) };
    return { ...told, kind: storedKindOf(key), message: noticeText(key, args, language), tourl };
  });
};

/** What a notice tells of an option or a contract, by its number; `kind` of its transaction, if there is one. */
type TradeTold = Pick<Trade, "option_id" | "lever_id"> & { readonly kind?: string };

const tradeOf = (one: Found): readonly TradeTold[] => {
  if (one.from === "trade") return [one.row];
  const lever = one.from === "told" ? filledLever(one.row) : undefined;
  return lever === undefined ? [] : [{ option_id: null, lever_id: lever }];
};

/** Says what each of these tells. Reads their options and contracts, by their numbers. */
const tellerOf = async (
  db: Db,
  pairs: NoticePairs,
  userId: number,
  language: Language,
  trades: readonly TradeTold[],
): Promise<(trade: TradeTold) => Told> => {
  const idsOf = (pick: (trade: TradeTold) => bigint | null) =>
    trades.flatMap((trade) => {
      const id = pick(trade);
      return id === null ? [] : [id.toString()];
    });
  const [options, levers] = await Promise.all([
    db
      .selectFrom("option")
      .selectAll()
      .where("user_id", "=", BigInt(userId))
      .where(sql<boolean>`id = ANY(${idsOf(({ option_id }) => option_id)}::bigint[])`)
      .execute(),
    db
      .selectFrom("lever_order")
      .selectAll()
      .where("user_id", "=", BigInt(userId))
      .where(sql<boolean>`id = ANY(${idsOf(({ lever_id }) => lever_id)}::bigint[])`)
      .execute(),
  ]);
  const optionOf = new Map(options.map((row) => [row.id, row]));
  const leverOf = new Map(levers.map((row) => [row.id, row]));
  return ({ kind, option_id, lever_id }) => {
    const option = option_id === null ? undefined : optionOf.get(option_id);
    if (option !== undefined) return settledNotice(option, { pairs, language });
    const lever = lever_id === null ? undefined : leverOf.get(lever_id);
    assert(lever !== undefined, "what is told of a trade has its option or its contract");
    return leverNotice(kind, lever, { pairs, language });
  };
};

/** The kinds of notices that the user wants by web push, besides price alerts. */
export const readChoices = async (db: Db, userId: number): Promise<PushKind[]> => {
  const rows = await db
    .selectFrom("notice_push")
    .select("kind")
    .where("user_id", "=", BigInt(userId))
    .orderBy("kind")
    .execute();
  return rows.map(({ kind }) => kind);
};
