/**
 * For tests: the console's calls over a test database, with operators who sign in and approve as real ones do. Other modules' calls
 * and acts are passed in.
 */
import { randomBytes } from "node:crypto";
import { mayDo, type OperatorAction, type OperatorRole } from "@candor/core/operators/actions";
import {
  actOptions,
  approveAct,
  operatorOpen,
  operatorPasskeyAdd,
  operatorPasskeyOptions,
} from "@candor/wire/desks/operators";
import { sql } from "kysely";
import { generateSync } from "otplib";
import pg from "pg";
import type { TestDatabase } from "../../platform/db/test-database.ts";
import { ask, buildTestHttp, type TestAnswer } from "../../platform/http/test-http.ts";
import { createSessionCache } from "../../platform/http/session-cache.ts";
import { createCeremony, es256Only } from "../../platform/passkeys/passkey-ceremony.ts";
import { createAuthenticator } from "../../platform/passkeys/test-authenticator.ts";
import type { SecretKey } from "../../platform/secret-key.ts";
import { notingReads } from "../../records/lists/note-reads.ts";
import type { Module } from "../../records/module.ts";
import { createFirstAdmin } from "./first-admin.ts";
import { makeInvitation, readInvitation } from "./invitation.ts";
import { operatorsModule } from "./module.ts";
import type { OperatorDeps } from "./deps.ts";
import { authenticateOperators } from "./sessions.ts";

export const consoleOrigin = "http://localhost:8081";
const secretKey: SecretKey = { derive: (use) => Buffer.alloc(32, use.length) };

export type TestOperator = {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  readonly secret: string;
  readonly authenticator: ReturnType<typeof createAuthenticator>;
};

export type TestConsole = Awaited<ReturnType<typeof buildTestConsole>>;

export const buildTestConsole = async (database: TestDatabase, others: readonly Module[] = []) => {
  const { operators } = database;
  const clock = { nowMs: () => Date.now() };
  const sessions = createSessionCache(authenticateOperators(operators, clock));
  const failures = new Map<string, number>();
  const mails: string[] = [];
  const deps: OperatorDeps = {
    operators,
    ceremony: createCeremony(secretKey, consoleOrigin, es256Only),
    totpKey: secretKey.derive("totp"),
    invitationKey: secretKey.derive("invitations"),
    consoleUrl: consoleOrigin,
    mode: "demo",
    // A hash takes time that tests of operators do not need to spend.
    passwords: {
      hash: async (password) => `plain ${password}`,
      verify: async (stored, password) => stored === `plain ${password}`,
    },
    lockout: {
      countAttempt: async (subject) => void failures.set(subject, (failures.get(subject) ?? 0) + 1),
      clearAttempts: async (subject) => void failures.delete(subject),
    },
    tell: async (email, { subject }) => void mails.push(`${email}: ${subject}`),
    sessionsChanged: () => sessions.forget(() => true),
    carryOut: (action) => [own, ...others].find(({ acts }) => acts?.[action] !== undefined)?.acts?.[action],
  };
  const own = operatorsModule(deps);
  const { app } = await buildTestHttp(
    [own, ...others].flatMap(({ calls }) => calls.map((mounted) => notingReads(operators, mounted))),
    {
      sessions,
      clock: clock as never,
      rateLimits: false,
      operators: {
        mayDo: (action, roles) => mayDo(action as OperatorAction, roles as readonly OperatorRole[]),
        recordRefused: async ({ id }, action) =>
          void (await sql`SELECT audit_refused(${id}::uuid, ${action})`.execute(operators)),
      },
    },
  );
  const call = (path: string, payload: Record<string, unknown> = {}, token = ""): Promise<TestAnswer> =>
    ask(app, Date.now(), path, payload as never, { token });

  /** Opens an invited account: password, authenticator app, passkey. */
  const open = async (
    invitation: string,
    authenticator = createAuthenticator(consoleOrigin),
  ): Promise<TestOperator> => {
    const { email, secret } = await readInvitation(deps, invitation, Date.now());
    const otp = generateSync({ secret });
    const opened = await call(operatorOpen.path, { invitation, pwd: testPassword, otp });
    const token = String(opened.body.data);
    const made = await call(operatorPasskeyOptions.path, {}, token);
    const { options } = made.body.data as { options: string };
    await call(operatorPasskeyAdd.path, { response: authenticator.make(options) }, token);
    const { operator_id: id } = await operators
      .selectFrom("operator_account")
      .select("operator_id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    return { id, email, token, secret, authenticator };
  };

  /** One of the first two admins. */
  const firstAdmin = async (name: string): Promise<TestOperator> =>
    await open(await createFirstAdmin(operators, `${name}@house.test`, name));

  /** An operator with these roles, made by the owner of the database instead of by an act. */
  const operator = async (name: string, roles: readonly OperatorRole[]): Promise<TestOperator> => {
    return await open(await inviteOperator(database, name, roles));
  };

  const approve = async (
    { token, authenticator }: TestOperator,
    id: number | string,
  ): Promise<TestAnswer> => {
    const asked = await call(actOptions.path, { id: String(id) }, token);
    if (asked.body.retCode !== 0) return asked;
    const { options } = asked.body.data as { options: string };
    return await call(approveAct.path, { id: String(id), response: authenticator.answer(options) }, token);
  };
  /**
   * What the role of operators gets when it tries a statement by itself, inside an act of this operator: the code of the refusal, or
   * "done", which is taken back.
   */
  const alone = async ({ id }: TestOperator, action: string, statement: string): Promise<string> => {
    const undone = new Error("undone");
    return await operators
      .transaction()
      .execute(async (tx) => {
        const session = await tx
          .selectFrom("operator_session")
          .select("id")
          .where("operator_id", "=", id)
          .executeTakeFirstOrThrow();
        await sql`SELECT operator_act_begin(${session.id}::uuid, ${action}, 'a test', 'none')`.execute(tx);
        await sql.raw(statement).execute(tx);
        throw undone;
      })
      .catch((error: { code?: string }) => (error === undone ? "done" : String(error.code)));
  };
  return { app, deps, call, open, firstAdmin, operator, approve, alone, failures, mails };
};

/** Invites an operator as the owner of the database, without an act of two; returns the invitation. */
export const inviteOperator = async (
  { ownerUrl }: Pick<TestDatabase, "ownerUrl">,
  name: string,
  roles: readonly OperatorRole[],
): Promise<string> => {
  const { code, hash } = makeInvitation();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ id: number }>("SELECT operator_make($1, $2, $3) AS id", [
      name,
      `${name}@house.test`,
      roles,
    ]);
    await owner.query(
      "UPDATE operator_account SET invite_hash = $1, invite_until_ms = database_ms() + 1000000 WHERE operator_id = $2",
      [hash, rows[0]?.id],
    );
    return code;
  } finally {
    await owner.end();
  }
};

export const testPassword = randomBytes(12).toString("hex");
