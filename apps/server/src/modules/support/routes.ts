/** The calls of customers to support (SUP-01). */
import { officeAt } from "@candor/core/support/office-hours";
import {
  mergeSupport,
  rateSupport,
  readSupport,
  seenSupport,
  sendSupport,
  supportState,
} from "@candor/wire/service/support";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import type { ReadSettings } from "../../records/settings.ts";
import { ownerOf } from "./owner.ts";
import { readPage, readUnread } from "./queries.ts";
import { inWords, type SupportService } from "./service.ts";

export type SupportRouteDeps = {
  readonly reads: Db;
  readonly readSettings: ReadSettings;
};

export const supportRoutes = (
  { reads, readSettings }: SupportRouteDeps,
  service: SupportService,
): readonly MountedCall[] => [
  handle(supportState, async ({ mark }, { session, nowMs }) => {
    const settings = await readSettings(["support_hours", "support_link"]);
    const office = officeAt(settings["support_hours"] ?? "always", nowMs);
    const isNew = session === undefined && mark === "";
    return {
      isOpen: office.isOpen,
      opensAt: office.isOpen ? null : office.opensMs,
      link: settings["support_link"] ?? "",
      ...(isNew ? { last: 0, unread: 0 } : await inWords(() => readUnread(reads, ownerOf(session, mark)))),
    };
  }),
  handle(readSupport, ({ mark, ...asked }, { session }) =>
    inWords(() => readPage(reads, ownerOf(session, mark), asked)),
  ),
  handle(sendSupport, async ({ mark, clientId, text }, { session, language, address }) => {
    const at = await service.send(ownerOf(session, mark), { clientId, text, language, address });
    return { conversation: String(at.conversation), number: at.number };
  }),
  handle(seenSupport, async ({ mark, number }, { session }) => {
    await service.see(ownerOf(session, mark), number);
    return {};
  }),
  handle(rateSupport, async ({ mark, stars }, { session }) => {
    await service.rate(ownerOf(session, mark), stars);
    return {};
  }),
  handle(mergeSupport, async ({ mark }, { session }) => {
    await service.merge(session.userId, mark);
    return {};
  }),
];
