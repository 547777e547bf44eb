/** The call that gives a person everything that is kept about them. */
import { businessDate } from "@candor/core/time/time";
import { personalData } from "@candor/wire/security";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import type { OwnSession } from "../../records/own-session.ts";
import { archivePieces } from "./archive.ts";
import { personalPages } from "./queries.ts";

export type PersonalDeps = {
  readonly reads: Db;
  /** Refuses FreshFactorNeeded unless the session proved its factors in the last ten minutes. */
  readonly requireFresh: (session: OwnSession, nowMs: number) => Promise<void>;
};

/** A third of what an account may use at once: some fifty tables are read. */
const archiveCost = 200;

export const personalRoutes = ({ reads, requireFresh }: PersonalDeps): readonly MountedCall[] => [
  handle(personalData, async (_input, { session, nowMs }) => {
    await requireFresh(session, nowMs);
    const { userId } = session;
    return {
      fileName: `candor-my-data-${businessDate(nowMs)}.json`,
      cost: archiveCost,
      pieces: (inTurn) => archivePieces(personalPages(reads, userId, inTurn), { userId, madeMs: nowMs }),
    };
  }),
];
