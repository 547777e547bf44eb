/**
 * Where operators' calls are mounted: each read of one user's things is a line of the audit log (OPS-04), which the call itself need not write. It
 * is one by what the call says: a list of one `userId`, a search that found one user, a record whose answer has a `userId`.
 */
import { depositDetail } from "@candor/wire/desks/deposits";
import { userDetail, userLedger } from "@candor/wire/desks/users";
import { withdrawalDetail } from "@candor/wire/desks/withdrawals";
import type { Db } from "../../platform/db/open-database.ts";
import type { MountedCall } from "../../platform/http/mount.ts";
import { noteListed } from "./note-listed.ts";

/** They write a line in words of their own. */
const inOwnWords: readonly string[] = [
  userDetail.path,
  userLedger.path,
  depositDetail.path,
  withdrawalDetail.path,
];

type Asked = { readonly userId?: number; readonly search?: string };
type Read = { readonly userId?: string | null };
type Listed = { readonly rows: readonly Read[] };

/** The line is written after the limits were charged and before the answer is sent. A file writes its own (`list-file.ts`). */
export const notingReads = (operators: Db, mounted: MountedCall): MountedCall => {
  const { path, access, action, limit, list, file } = mounted.call;
  if (access !== "operator" || action === undefined || limit !== "read") return mounted;
  if (file !== undefined || inOwnWords.includes(path)) return mounted;
  return {
    call: mounted.call,
    answer: async (input, context) => {
      const given = await mounted.answer(input, context);
      const { session } = context;
      if (session === undefined) return given;
      for (const userId of usersOf(input as Asked, list ? (given as Listed).rows : (given as Read)))
        await noteListed(operators, session, { path, action }, { ...(input as Asked), userId });
      return given;
    },
  };
};

/** Of a search only one that found a single user: a line for each user of a page would let one operator fill the log. */
const usersOf = ({ userId = 0, search = "" }: Asked, read: readonly Read[] | Read): ReadonlySet<number> => {
  if (!isRows(read)) return new Set([Number(read.userId ?? 0)]);
  const [only] = read;
  const isOfOne = userId === 0 && search !== "" && read.length === 1;
  return new Set([isOfOne ? Number(only?.userId ?? 0) : userId]);
};
const isRows = (read: readonly Read[] | Read): read is readonly Read[] => Array.isArray(read);
