/**
 * What of operators' lists is a line of the audit log (OPS-04): a list of one user, with its filters, and a file of any list. Places and
 * sizes of pages are no filters, so turning pages is one line; the same line within five minutes is written once.
 */
import type { OperatorAction } from "@candor/core/operators/actions";
import type { Db } from "../../platform/db/open-database.ts";
import { maskedPlace } from "../masked-contact.ts";
import { noteReading, operatorAct, type ActingSession } from "../operator-act.ts";

type Listed = { readonly path: string; readonly action: OperatorAction };

const pages: readonly string[] = ["before", "after", "pageSize", "size", "userId"];
/** What was typed to find somebody may be an address: it is masked, since the log is never changed. */
const typed: readonly string[] = ["find", "search"];

export const filtersOf = (input: object): string =>
  Object.entries(input)
    .filter(([name, value]) => !pages.includes(name) && value !== undefined && value !== "")
    .map(([name, value]) => `${name} ${typed.includes(name) ? maskedTyped(String(value)) : String(value)}`)
    .join(", ");

const maskedTyped = (text: string): string => (/^\d{1,15}$/.test(text) ? text : maskedPlace(text));

/** Whose list it is, if it is one user's. */
const userOf = (input: object): number => {
  const { userId } = input as { readonly userId?: number };
  return typeof userId === "number" ? userId : 0;
};

/** A line when the list is one user's. */
export const noteListed = async (
  operators: Db,
  session: ActingSession,
  { path, action }: Listed,
  input: object,
): Promise<void> => {
  const userId = userOf(input);
  if (userId === 0) return;
  const act = { action, subject: `user ${userId}`, reason: "" };
  const note = `read ${path}${withFilters(input)}`;
  await operatorAct(operators, session, act, (tx) => noteReading(tx, note));
};

/** A line for a file of any list. */
export const noteExported = async (
  operators: Db,
  session: ActingSession,
  { path, action }: Listed,
  input: object,
): Promise<void> => {
  const userId = userOf(input);
  const act = { action, subject: userId === 0 ? path : `user ${userId}`, reason: "" };
  const note = `exported ${userId === 0 ? "the list" : path} as a file${withFilters(input)}`;
  await operatorAct(operators, session, act, (tx) => noteReading(tx, note));
};

const withFilters = (input: object): string => {
  const filters = filtersOf(input);
  return filters === "" ? "" : `: ${filters}`;
};
