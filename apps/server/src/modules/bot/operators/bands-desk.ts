/**
 * Bands of the bot as operators handle them (BOT-02, OPS-02, OPS-03): asked for by one, signed for by two, and told to everyone on the
 * home page in the same transaction. They count from their time on, which is ten minutes later at least.
 *
 * Invariants: bands are never changed or taken back, only followed by others. When they are announced, they come in the place of those
 * that the passkeys saw; others may be announced later for a time before them. A run keeps what it was started with.
 */
import { assert } from "@candor/core/assert/assert";
import { bandsOfText, textOfBands } from "@candor/core/bot/bands";
import { checkBands } from "@candor/core/bot/check-bands";
import { formatMoney, type Money } from "@candor/core/money/money";
import type { askBotBands, botBandList } from "@candor/wire/desks/bot";
import type { AnswerOf, InputOf } from "@candor/wire/call";
import type { Language } from "@candor/wire/language";
import { fillIn } from "@candor/wire/messages/fill-in";
import { groupedNumber } from "@candor/wire/messages/grouped";
import { textsOf } from "@candor/wire/texts/texts-of";
import type { Db } from "../../../platform/db/open-database.ts";
import { Refused, refuseWith } from "../../../platform/refused.ts";
import {
  readTime,
  refuseLate,
  requireNotice,
  tellEveryone,
  writtenTime,
  type Announced,
} from "../../../records/notices/announcement.ts";
import {
  askForTwo,
  operatorAct,
  waitingAct,
  type ActingSession,
  type CarryOut,
} from "../../../records/operator-act.ts";

export type ShownBands = AnswerOf<typeof botBandList>;

/** What an act about the bands is about: the audit log is searched by it. */
const subject = "bands of the bot";

/** What the passkeys sign for; the database compares each part with the row, and `before` with the row that counts until then. */
type Content = { readonly starts: string; readonly before: string; readonly after: string };

/** Those that count, and those that were announced. */
export const readBandRows = async (operators: Db, nowMs: number): Promise<readonly ShownBands[]> => {
  const rows = await operators
    .selectFrom("bot_bands as b")
    .leftJoin("operator as o", "o.id", "b.announced_by")
    .select(["b.from_ms", "b.bands", "b.announced_ms", "o.name"])
    .where("b.from_ms", ">=", (query) =>
      query
        .selectFrom("bot_bands")
        .select((row) => row.fn.max("from_ms").as("from_ms"))
        .where("from_ms", "<=", BigInt(nowMs)),
    )
    .orderBy("b.from_ms")
    .execute();
  const waiting = await waitingAct(operators, ["bot_bands"], subject);
  return rows.map((row) => ({
    startsAt: Number(row.from_ms),
    state: Number(row.from_ms) > nowMs ? "coming" : "now",
    bands: bandsOfText(row.bands).map(({ from, until, multiples, times }) => ({
      from: formatMoney(from),
      until: until === undefined ? null : formatMoney(until),
      leverages: multiples.join(","),
      trades: times.join(","),
    })),
    announcedBy: row.name ?? "",
    announcedAt: row.announced_ms === null ? null : Number(row.announced_ms),
    waitingAct: waiting === undefined ? null : String(waiting),
  }));
};

const announced: Announced = {
  table: "bot_bands",
  tooSoon: "BandsTooSoon",
  taken: "BandsChangedMeanwhile",
  changed: "BandsChangedMeanwhile",
};

/** Returns the act's number. Refuses BadRequest, BandsTooSoon, ReasonNeeded. */
export const askForBands = async (
  operators: Db,
  session: ActingSession,
  { startsAt, bands, reason }: InputOf<typeof askBotBands>,
  nowMs: number,
): Promise<number> => {
  requireBands(bands);
  requireNotice(announced, startsAt, nowMs);
  const content: Content = {
    starts: writtenTime(startsAt),
    before: await bandsUntil(operators, BigInt(startsAt)),
    after: bands,
  };
  return await askForTwo(operators, session, { action: "bot_bands", subject, reason }, content);
};

/** Refuses BadRequest for a text that is not written as `textOfBands` writes bands. */
const requireBands = (text: string): void => {
  const read = bandsOfText(text);
  const until = read.at(-1)?.until;
  const bands = read.map(({ from, multiples, times }) => ({
    from: formatMoney(from),
    leverages: multiples.join(","),
    trades: times.join(","),
  }));
  const checked = checkBands({ bands, until: until === undefined ? "" : formatMoney(until) });
  if (!checked.ok) throw new Refused(checked.refusal);
  if (textOfBands(checked.value) !== text) refuseWith("BadRequest", { field: "bands" });
};

/** The database uses the act up with the row, so a second call refuses ActNotWaiting. Refuses BandsTooSoon, BandsChangedMeanwhile. */
export const announceBands =
  (operators: Db): CarryOut =>
  async ({ id, action, subject: about, reason, content, session }) => {
    const { starts, after } = content as Content;
    const from = readTime(starts);
    try {
      await operatorAct(operators, session, { action, subject: about, reason }, async (tx) => {
        const { announced_ms } = await tx
          .insertInto("bot_bands")
          .values({ from_ms: from, bands: after, act_id: BigInt(id) })
          .returning("announced_ms")
          .executeTakeFirstOrThrow();
        assert(announced_ms !== null, "bands of an act have the time of their announcement");
        await tellEveryone(tx, announced_ms, (language) => announcementOf(after, starts, language));
      });
    } catch (error) {
      refuseLate(error, announced);
    }
  };

/** The bands that count just before a time. */
const bandsUntil = async (operators: Db, fromMs: bigint): Promise<string> => {
  const { bands } = await operators
    .selectFrom("bot_bands")
    .select("bands")
    .where("from_ms", "<", fromMs)
    .orderBy("from_ms", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return bands;
};

const shown = (amount: Money): string => groupedNumber(formatMoney(amount));

const announcementOf = (bands: string, time: string, language: Language): string => {
  const { terms } = textsOf[language];
  const all = bandsOfText(bands).map(({ from, until, multiples, times }) => {
    const choices = { leverages: multiples.join(", "), trades: times.join(", ") };
    return until === undefined
      ? fillIn(terms.lastBand, { from: shown(from), ...choices })
      : fillIn(terms.band, { from: shown(from), until: shown(until), ...choices });
  });
  return fillIn(terms.bands, {
    time,
    bands: all.reduce((told, band) => fillIn(terms.nextBand, { bands: told, band })),
  });
};
