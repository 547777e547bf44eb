/** What users do with their notices (NOTE-03, NOTE-06). */
import type { PushKind } from "@candor/wire/notices";
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { parsePositions, type Positions } from "./positions.ts";
import { markRead, storeChoice } from "./repo.ts";

export type NoticeService = {
  /** Reads `seen` or `next` of an answer. Refuses BadRequest for any other text. */
  readonly positionsOf: (text: string, field: string) => Positions;
  readonly markRead: (userId: number, seen: string, nowMs: number) => Promise<void>;
  readonly choosePush: (userId: number, kind: PushKind, isWanted: boolean) => Promise<void>;
};

/** `onRead` is called after the commit: the user's other devices read their lists again. */
export const createNoticeService = (db: Db, onRead: (userId: number) => void): NoticeService => {
  const positionsOf = (text: string, field: string): Positions =>
    parsePositions(text) ?? refuseWith("BadRequest", { field });
  return {
    positionsOf,
    markRead: async (userId, seen, nowMs) => {
      await markRead(db, userId, positionsOf(seen, "seen"), nowMs);
      onRead(userId);
    },
    choosePush: (userId, kind, isWanted) => storeChoice(db, userId, kind, isWanted),
  };
};
