/** The calls of customers to support (SUP-01). */
import { officeAt } from "@candor/core/support/office-hours";
import {
  mergeSupport,
  rateSupport,
  readSupport,
  seenSupport,
  sendSupport,
  supportPicture,
  supportState,
  uploadSupport,
} from "@candor/wire/service/support";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import type { ReadSettings } from "../../records/settings.ts";
import { refuseWith } from "../../platform/refused.ts";
import { pictureAnswer } from "../../records/pictures/picture-answer.ts";
import { ownerOf } from "./owner.ts";
import { readOwnPicture } from "./pictures/picture-queries.ts";
import { uploadOwn, type SupportPictureDeps } from "./pictures/upload.ts";
import { readPage, readUnread } from "./queries.ts";
import { inWords, type SupportService } from "./service.ts";

export type SupportRouteDeps = SupportPictureDeps & {
  readonly reads: Db;
  readonly readSettings: ReadSettings;
};

export const supportRoutes = (deps: SupportRouteDeps, service: SupportService): readonly MountedCall[] => {
  const { reads, readSettings } = deps;
  return [
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
    handle(sendSupport, async ({ mark, ...message }, { session, language, address }) => {
      const at = await service.send(ownerOf(session, mark), { ...message, language, address });
      return { conversation: String(at.conversation), number: at.number };
    }),
    handle(uploadSupport, async (_, { session, file }) => ({
      id: await uploadOwn(deps, session.userId, file),
    })),
    handle(supportPicture, async ({ id }, { session }) =>
      pictureAnswer((await readOwnPicture(deps, session.userId, id)) ?? refuseWith("NotFound")),
    ),
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
};
