/** The calls of operators about the home page and the shell (HOME-01, HOME-06, LOAN-01, OPS-02). */
import {
  announcementList,
  bannerPage,
  frontEntries,
  hideAnnouncement,
  hideFront,
  orderFront,
  saveAnnouncement,
  saveLender,
} from "@candor/wire/desks/front";
import type { Db } from "../../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../../platform/http/mount.ts";
import { hideOne, saveAnnounced } from "./announcements.ts";
import { readAllAnnouncements, readEntries } from "./desk-queries.ts";
import { hide, leadTo, putInOrder, saveLenderEntry } from "./lists.ts";

/** `operators`: as candor_operator. */
export const frontRoutes = (operators: Db): readonly MountedCall[] => [
  handle(frontEntries, async ({ list }) => {
    const rows = await readEntries(operators, list);
    return { rows, total: rows.length };
  }),
  handle(announcementList, () => readAllAnnouncements(operators)),
  handle(orderFront, async (input, { session }) => {
    await putInOrder(operators, session, input);
    return {};
  }),
  handle(hideFront, async (input, { session }) => {
    await hide(operators, session, input);
    return {};
  }),
  handle(bannerPage, async (input, { session }) => {
    await leadTo(operators, session, input);
    return {};
  }),
  handle(saveLender, async (input, { session }) => {
    await saveLenderEntry(operators, session, input);
    return {};
  }),
  handle(saveAnnouncement, async (input, { session, nowMs }) => {
    await saveAnnounced(operators, session, input, nowMs);
    return {};
  }),
  handle(hideAnnouncement, async (input, { session }) => {
    await hideOne(operators, session, input);
    return {};
  }),
];
