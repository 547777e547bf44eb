/** Operators of the measures: made with a session, and the calls of their console. */
import { createHash } from "node:crypto";
import { sign } from "@candor/wire/codec/sign";
import type { OperatorRole } from "@candor/core/operators/actions";
import type { BenchDatabase } from "./bench-database.ts";

const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

/** Makes an operator with these roles, who is signed in; returns the token of the session. The name is written in small letters. */
export const seedOperator = async (
  { owner }: Pick<BenchDatabase, "owner">,
  name: string,
  roles: readonly OperatorRole[],
): Promise<string> => {
  // As long as a real one: the server tells tokens by their hash.
  const token = `operator-${name}-`.padEnd(43, "0");
  const { rows } = await owner.query<{ id: number }>("SELECT operator_make($1, $2, $3) AS id", [
    name,
    `${name}@house.test`,
    roles,
  ]);
  const id = rows[0]?.id;
  await owner.query(
    "UPDATE operator_account SET password_hash = 'none', sealed_totp = '\\x00' WHERE operator_id = $1",
    [id],
  );
  await owner.query(
    `INSERT INTO operator_session (operator_id, token_hash, created_ms, used_ms, address, user_agent)
     VALUES ($1, $2, database_ms(), database_ms(), '127.0.0.1', 'bench')`,
    [id, createHash("sha256").update(token).digest()],
  );
  return token;
};

/** One call of the console, which listens at `port`. */
export const askConsole = (port: number, token: string, path: string, payload: object): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/api/operator/${path}`, {
    method: "POST",
    headers: {
      authorization: token,
      time: String(Date.now()),
      sign: sign({ ...payload }, "candor-sign", md5),
      "content-type": "application/json",
    },
    body: JSON.stringify(payload),
  });
