/**
 * What operators do with the lists of the shell and the home page (HOME-01, HOME-06, NAV-02, LOAN-01): order them, hide entries, list lenders.
 * Nothing is deleted, so that hiding is undone by showing, and the audit log has what stood there before.
 *
 * Ordering of refusals: reason, fields, what the list has.
 */
import { isPlainText } from "@candor/core/content/body";
import type { InputOf } from "@candor/wire/call";
import type { bannerPage, hideFront, orderFront, saveLender } from "@candor/wire/desks/front";
import type { Db } from "../../../platform/db/open-database.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { operatorAct, requireReason, type ActingSession } from "../../../records/operator-act.ts";
import { readEntries } from "./desk-queries.ts";
import { changeLender, hideEntry, insertLender, leadBanner, lockList, placeEntries } from "./repo.ts";

/** Refuses FrontChangedMeanwhile unless the numbers are those of all entries, each once. */
export const putInOrder = async (
  operators: Db,
  session: ActingSession,
  { list, ids, reason }: InputOf<typeof orderFront>,
): Promise<void> => {
  requireReason(reason);
  const wanted = ids.split(",").map(Number);
  const act = { action: "front_change", subject: `front ${list}`, reason } as const;
  await operatorAct(operators, session, act, async (tx) => {
    await lockList(tx, list);
    const found = (await readEntries(tx, list)).map(({ id }) => id);
    if (String(found.toSorted(byNumber)) !== String(wanted.toSorted(byNumber)))
      refuseWith("FrontChangedMeanwhile");
    if (String(found) === String(wanted)) refuseWith("NoChanges");
    await placeEntries(tx, list, wanted);
  });
};
const byNumber = (a: number, b: number): number => a - b;

/** Without these nobody finds the way home, or to their own account. */
const keptInBar: readonly string[] = ["/", "/mine"];

export const hide = async (
  operators: Db,
  session: ActingSession,
  { list, id, hide: isHidden, reason }: InputOf<typeof hideFront>,
): Promise<void> => {
  requireReason(reason);
  const act = { action: "front_change", subject: `front ${list} ${id}`, reason } as const;
  await operatorAct(operators, session, act, async (tx) => {
    await lockList(tx, list);
    const entry = (await readEntries(tx, list)).find((each) => each.id === id);
    if (entry === undefined) return refuseWith("FrontEntryNotFound");
    if (list === "bar" && keptInBar.includes(entry.tourl)) refuseWith("FrontEntryStays");
    if (!(await hideEntry(tx, list, id, isHidden === 1))) refuseWith("NoChanges");
  });
};

export const leadTo = async (
  operators: Db,
  session: ActingSession,
  { id, tourl, reason }: InputOf<typeof bannerPage>,
): Promise<void> => {
  requireReason(reason);
  if (!/^(\/[A-Za-z]+)?$/.test(tourl)) refuseWith("FrontPageUnknown");
  const act = { action: "front_change", subject: `front banners ${id}`, reason } as const;
  await operatorAct(operators, session, act, async (tx) => {
    if (!(await readEntries(tx, "banners")).some((each) => each.id === id)) refuseWith("FrontEntryNotFound");
    if (!(await leadBanner(tx, id, tourl))) refuseWith("NoChanges");
  });
};

/** More than the page ever shows, so that some can wait hidden. */
const mostKept = 20;

export const saveLenderEntry = async (
  operators: Db,
  session: ActingSession,
  { id, name, tourl, reason }: InputOf<typeof saveLender>,
): Promise<void> => {
  requireReason(reason);
  const lender = { name: name.trim(), tourl: tourl.trim() };
  if (lender.name === "" || !isPlainText(lender.name)) refuseWith("LenderNameIncorrect");
  if (!isLenderAddress(lender.tourl)) refuseWith("LenderAddressIncorrect");
  const act = { action: "lender_change", subject: `lender ${id === 0 ? lender.name : id}`, reason } as const;
  await operatorAct(operators, session, act, async (tx) => {
    await lockList(tx, "lenders");
    const found = await readEntries(tx, "lenders");
    if (id === 0) {
      if (found.length >= mostKept) refuseWith("AtMost20Lenders");
      await insertLender(tx, lender, found.length + 1);
      return;
    }
    if (!found.some((each) => each.id === id)) refuseWith("FrontEntryNotFound");
    if (!(await changeLender(tx, id, lender))) refuseWith("NoChanges");
  });
};

/** As the constraint of the database, and a URL that browsers read the same way. */
const isLenderAddress = (address: string): boolean =>
  /^https:\/\/([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](:\d{1,5})?(\/[^\s\\]*)?$/.test(
    address,
  ) &&
  isPlainText(address) &&
  URL.canParse(address);
