/** Reads of one user's things leave a line of the audit log, whichever call it is (OPS-04). */
import type { Call } from "@candor/wire/call";
import { calls } from "@candor/wire/calls";
import { communityText } from "@candor/wire/desks/community";
import { loanDetail } from "@candor/wire/desks/loan";
import { heldDetail } from "@candor/wire/desks/referral";
import { supportConversation } from "@candor/wire/desks/support";
import { userLedger, userList } from "@candor/wire/desks/users";
import { operatorRoles } from "@candor/core/operators/actions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestConsole, type TestConsole } from "../../modules/operators/test-console.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import type { MountedCall } from "../../platform/http/mount.ts";
import { notingReads } from "./note-reads.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let desk: TestConsole;

const isOfOne = ({ access, list, file, limit, request }: Call): boolean =>
  access === "operator" &&
  list &&
  file === undefined &&
  limit === "read" &&
  "userId" in ((request._zod.def as { shape?: object }).shape ?? {});
const lists = calls.map(({ call }) => call).filter((call) => isOfOne(call) && call.path !== userLedger.path);
const records: readonly Call[] = [supportConversation, loanDetail, heldDetail, communityText];

beforeAll(async () => {
  desk = await buildTestConsole(database());
  await desk.operator("all", operatorRoles);
});
afterAll(() => desk.app.close());

/** As the console mounts it, with a made-up answer. */
const read = async (call: Call, input: object, given: unknown): Promise<void> => {
  const { rows } = await owner().query(
    "SELECT id, operator_id FROM operator_session ORDER BY created_ms DESC",
  );
  const mounted: MountedCall = notingReads(database().operators, { call, answer: () => given });
  const session = { id: rows[0].id, userId: rows[0].operator_id };
  expect(await mounted.answer(input, { session } as never)).toBe(given);
};
const notesAbout = async (userId: number): Promise<readonly string[]> => {
  const { rows } = await owner().query(
    "SELECT after::json ->> 'note' AS note FROM audit_log WHERE subject = $1 ORDER BY seq",
    [`user ${userId}`],
  );
  return rows.map(({ note }) => note);
};

test("[OPS-04] every list of operators that can be one user's is a line then, with its filters, once; of all users none", async () => {
  expect(lists.map(({ path }) => path)).toContain("operator/supportList");
  for (const call of lists) {
    for (const before of [9, 8])
      await read(call, { userId: 400_001, state: "all", before, pageSize: 20 }, { rows: [], total: 0 });
    await read(call, { userId: 0, state: "all" }, { rows: [{ userId: "400002" }], total: 1 });
  }
  expect(await notesAbout(400_001)).toEqual(lists.map(({ path }) => `read ${path}: state all`));
  expect(await notesAbout(400_002)).toEqual([]);
});

test.each(records)("[OPS-04] a record of one user is a line about that user: $path", async (call) => {
  const id = records.indexOf(call) + 1;
  await read(call, { id, before: 7, size: 50 }, { userId: String(400_010 + id) });
  await read(call, { id, before: 5, size: 50 }, { userId: String(400_010 + id) });
  expect(await notesAbout(400_010 + id)).toEqual([`read ${call.path}: id ${id}`]);
  await read(call, { id }, { userId: null });
  await read(call, { id }, { userId: "0" });
  expect(await notesAbout(0)).toEqual([]);
});

test("[OPS-04] a user who was searched for is a line, with the address masked; a page of the list, or a search that finds several, is none", async () => {
  const found = { rows: [{ userId: "400020" }], total: 1 };
  await read(userList, { search: "400020", state: "all" }, found);
  await read(userList, { search: "martha@mail.test", state: "all" }, found);
  await read(userList, { search: "", state: "all" }, found);
  await read(
    userList,
    { search: "4000", state: "all" },
    { rows: [...found.rows, { userId: "400021" }], total: 2 },
  );
  expect(await notesAbout(400_020)).toEqual([
    "read operator/users: search 400020, state all",
    "read operator/users: search mart•••test, state all",
  ]);
  expect(await notesAbout(400_021)).toEqual([]);
});
