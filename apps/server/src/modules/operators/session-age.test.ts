/** How long a session of an operator lasts: in the program, in the list of open ones, and in the database. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { buildTestConsole } from "./test-console.ts";

const database = withTestDatabase();
const owner = withOwner(database);

test("[OPS-01] a session of twelve hours does nothing more, is not listed as open, and acts in the database neither", async () => {
  const desk = await buildTestConsole(database());
  const ann = await desk.operator("ann", ["admin"]);
  const sue = await desk.operator("sue", ["support"]);
  const asked = await desk.call("operator/loginOptions");
  const response = sue.authenticator.answer((asked.body.data as { options: string }).options);
  const token = String((await desk.call("operator/passkeyLogin", { response })).body.data);
  const hash = createHash("sha256").update(token).digest();
  const { rows } = await owner().query<{ id: string }>(
    "SELECT id FROM operator_session WHERE token_hash = $1",
    [hash],
  );
  const id = rows[0]?.id ?? "";
  const listed = async () => {
    const { body } = await desk.call("operator/sessions", {}, ann.token);
    return (body.data as { id: string }[]).some((session) => session.id === id);
  };
  const asksWhoItIs = async () => {
    const { body } = await desk.call("operator/me", {}, token);
    return body.retCode === 0 ? "done" : body.key;
  };
  const act = () =>
    database().operator.query("SELECT operator_act_begin($1, 'users_read', 'a test', 'none')", [id]);
  const begin = async (ageMs: number) => {
    await owner().query("UPDATE operator_session SET created_ms = database_ms() - $2 WHERE id = $1", [
      id,
      ageMs,
    ]);
    await desk.deps.sessionsChanged();
  };
  await begin(12 * 3_600_000 - 60_000);
  expect(await listed()).toBe(true);
  expect(await asksWhoItIs()).toBe("done");
  await expect(act()).resolves.toBeDefined();
  await begin(12 * 3_600_000);
  expect(await listed()).toBe(false);
  expect(await asksWhoItIs()).toBe("NotLoggedIn");
  await expect(act()).rejects.toMatchObject({ code: "CA021" });
});
