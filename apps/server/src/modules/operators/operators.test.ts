/** Operators over a real database: sign-in, roles, sessions, acts of two. */
import { createHash, createPublicKey, verify } from "node:crypto";
import { operatorActions } from "@candor/core/operators/actions";
import { actText } from "@candor/core/operators/texts";
import { approvalFault, type VerifyEs256 } from "@candor/core/proof/check-approval";
import { approvalsFile, approvalsText, operatorKeysFile } from "@candor/wire/record/operators-record";
import { readFile } from "@candor/wire/record/read-file";
import Fastify from "fastify";
import { generateSync } from "otplib";
import { beforeAll, describe, expect, test } from "vitest";
import { createAuthenticator } from "../../platform/passkeys/test-authenticator.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { createFirstAdmin } from "./first-admin.ts";
import { publicAuditRoutes } from "./public-audit-routes.ts";
import {
  buildTestConsole,
  consoleOrigin,
  testPassword,
  type TestConsole,
  type TestOperator,
} from "./test-console.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let console: TestConsole;
let ann: TestOperator;
let ben: TestOperator;
let sue: TestOperator;

beforeAll(async () => {
  console = await buildTestConsole(database());
  ann = await console.firstAdmin("ann");
  ben = await console.firstAdmin("ben");
  sue = await console.operator("sue", ["support"]);
});

const keyOf = async (path: string, payload: Record<string, unknown>, token: string): Promise<string> => {
  const { body } = await console.call(path, payload, token);
  return body.retCode === 0 ? "done" : (body.key ?? "");
};
const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
const verifyEs256: VerifyEs256 = (point, message, signature) => {
  const der = Buffer.concat([
    Buffer.from("3059301306072a8648ce3d020106082a8648ce3d030107034200", "hex"),
    point,
  ]);
  return verify("sha256", message, createPublicKey({ key: der, format: "der", type: "spki" }), signature);
};
const reason = "she joins the support team";
const ask = async (who: TestOperator, change: object = {}): Promise<string> => {
  const { body } = await console.call(
    "operator/askAdd",
    { name: "Cleo", email: "cleo@house.test", roles: "support", reason, ...change },
    who.token,
  );
  return body.retCode === 0 ? (body.data as { id: string }).id : (body.key ?? "");
};

describe("[OPS-01] signing in", () => {
  const logIn = (change: object) =>
    console.call("operator/login", {
      email: ann.email,
      pwd: testPassword,
      otp: "000000",
      ...change,
    });

  test("takes the password and a code that was not used, counts no failure of it, and no answer says what was wrong", async () => {
    // The code of the next step: that of now opened the account.
    const otp = generateSync({ secret: ben.secret, epoch: Math.floor(Date.now() / 1_000) + 30 });
    const wrong = [
      await logIn({}),
      await logIn({ email: ben.email, pwd: "wrong", otp }),
      await logIn({ email: "nobody@house.test", otp }),
    ];
    expect(wrong.map(({ body }) => body.key)).toEqual(wrong.map(() => "WrongAccountOrPassword"));
    const right = await logIn({ email: ben.email.toUpperCase(), otp });
    expect([right.body.retCode, ...console.failures.values()]).toEqual([0, 1, 1]);
    expect((await logIn({ email: ben.email, otp })).body.key).toBe("WrongAccountOrPassword");
  });

  test("counts each attempt for the address, before it is checked", async () => {
    console.failures.clear();
    await logIn({ email: "guess@house.test" });
    await logIn({ email: " GUESS@house.test" });
    expect([...console.failures.values()]).toEqual([2]);
  });

  test("takes the passkey alone, once an answer", async () => {
    const asked = await console.call("operator/loginOptions");
    const response = ann.authenticator.answer((asked.body.data as { options: string }).options);
    expect((await console.call("operator/passkeyLogin", { response })).body.retCode).toBe(0);
    expect((await console.call("operator/passkeyLogin", { response })).body.key).toBe("PasskeyRefused");
  });

  test("an invitation opens an account once", async () => {
    expect(await keyOf("operator/invitation", { invitation: "x".repeat(27) }, "")).toBe("InvitationInvalid");
    await expect(createFirstAdmin(database().operators, "third@house.test", "third")).rejects.toThrow(
      "There are two operators already",
    );
  });
});

describe("[OPS-01] each action is allowed per role", () => {
  test("the database has the same table as the program", async () => {
    const { rows } = await owner().query("SELECT action, roles, takes_two FROM operator_action()");
    expect(rows).toEqual(
      Object.entries(operatorActions).map(([action, { roles, takesTwo }]) => ({
        action,
        roles,
        takes_two: takesTwo,
      })),
    );
  });

  test("and refused and logged otherwise", async () => {
    expect(await keyOf("operator/operators", {}, sue.token)).toBe("ActionNotAllowed");
    expect(await ask(sue)).toBe("ActionNotAllowed");
    const { rows } = await owner().query(
      "SELECT subject FROM audit_log WHERE action = 'refused' AND operator_id = $1 ORDER BY seq",
      [sue.id],
    );
    expect(rows.map(({ subject }: { subject: string }) => subject)).toEqual([
      "operators_read",
      "operator_add",
    ]);
  });

  test("also by the database, whatever the program asks", async () => {
    const { rows } = await owner().query<{ id: string }>(
      "SELECT id FROM operator_session WHERE operator_id = $1",
      [sue.id],
    );
    await expect(
      database().operator.query("SELECT operator_act_begin($1, 'operator_add', '', '')", [rows[0]?.id]),
    ).rejects.toMatchObject({ code: "CA022" });
  });

  test("a session that was ended does nothing more", async () => {
    const asked = await console.call("operator/loginOptions");
    const response = sue.authenticator.answer((asked.body.data as { options: string }).options);
    const token = String((await console.call("operator/passkeyLogin", { response })).body.data);
    const { body } = await console.call("operator/sessions", {}, token);
    const own = (body.data as { id: string; current: boolean; operatorId: number }[]).filter(
      ({ current }) => current,
    );
    expect((body.data as { operatorId: number }[]).every(({ operatorId }) => operatorId === sue.id)).toBe(
      true,
    );
    expect(await keyOf("operator/endSession", { id: own[0]?.id }, ann.token)).toBe("done");
    expect(await keyOf("operator/me", {}, token)).toBe("SessionRevoked");
  });
});

describe("[OPS-03] [OPS-06] acts of two operators", () => {
  test("are carried out with the second approval, and once", async () => {
    const id = await ask(ann);
    const first = await console.approve(ann, id);
    expect(first.body.data).toEqual({ state: "waiting" });
    expect((await console.approve(ann, id)).body.key).toBe("ApprovalRefused");
    const second = await console.approve(ben, id);
    expect(second.body.data).toEqual({ state: "done" });
    expect((await console.approve(ben, id)).body.key).toBe("ActNotWaiting");
    expect(await keyOf("operator/carryOut", { id }, ann.token)).toBe("ActNotWaiting");
    const { body } = await console.call("operator/operators", {}, ann.token);
    expect(body.data).toContainEqual(
      expect.objectContaining({ name: "Cleo", state: "invited", roles: ["support"] }),
    );
  });

  test("are not approved by the answer about another act, one changed byte, or a role that may not ask", async () => {
    const [one, two] = [
      await ask(ann, { name: "Dan", email: "dan@house.test" }),
      await ask(ann, { name: "Eve", email: "eve@house.test" }),
    ];
    const asked = await console.call("operator/actOptions", { id: one }, ben.token);
    const { options } = asked.body.data as { options: string };
    const response = ben.authenticator.answer(options);
    expect(await keyOf("operator/approve", { id: two, response }, ben.token)).toBe("ApprovalRefused");
    // Ann presents what Ben signed.
    expect(await keyOf("operator/approve", { id: one, response }, ann.token)).toBe("ApprovalRefused");
    const parsed = JSON.parse(response) as { response: { signature: string } };
    const bytes = Buffer.from(parsed.response.signature, "base64url");
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    const changed = JSON.stringify({
      ...parsed,
      response: { ...parsed.response, signature: bytes.toString("base64url") },
    });
    expect(await keyOf("operator/approve", { id: one, response: changed }, ben.token)).toBe(
      "ApprovalRefused",
    );
    expect(await keyOf("operator/actOptions", { id: one }, sue.token)).toBe("ActionNotAllowed");
    const { rows } = await owner().query("SELECT FROM operator_approval WHERE act_id IN ($1, $2)", [
      one,
      two,
    ]);
    expect(rows).toEqual([]);
  });

  test("the database itself refuses a signature that the passkey did not make", async () => {
    const id = await ask(ann, { name: "Fay", email: "fay@house.test" });
    const { rows } = await owner().query<{ id: string; digest: Buffer }>(
      "SELECT (SELECT s.id FROM operator_session s WHERE s.operator_id = $1 AND s.revoked_ms IS NULL LIMIT 1), digest FROM operator_act WHERE id = $2",
      [ben.id, id],
    );
    const forged = createAuthenticator(consoleOrigin).answer(
      JSON.stringify({ challenge: rows[0]?.digest.toString("base64url"), rpId: "localhost" }),
    );
    const { response } = JSON.parse(forged) as { response: Record<string, string> };
    const client = await database().operator.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT operator_act_begin($1, 'operator_add', '', '')", [rows[0]?.id]);
      const bytes = (name: string) => Buffer.from(response[name] ?? "", "base64url");
      await expect(
        client.query("SELECT operator_approve($1, $2, $3, $4)", [
          id,
          bytes("authenticatorData"),
          bytes("clientDataJSON"),
          bytes("signature"),
        ]),
      ).rejects.toMatchObject({ code: "CA028" });
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });

  test("are not carried out with one approval, nor with that of somebody whose account was closed", async () => {
    const cleo = await console.operator("gus", ["admin"]);
    const id = await ask(ann, { name: "Hal", email: "hal@house.test" });
    await console.approve(cleo, id);
    expect(await keyOf("operator/carryOut", { id }, ann.token)).toBe("ActNotApproved");
    const { body } = await console.call(
      "operator/askClose",
      { operatorId: String(cleo.id), reason: "has left the house today" },
      ann.token,
    );
    const closing = (body.data as { id: string }).id;
    await console.approve(ann, closing);
    expect((await console.approve(ben, closing)).body.data).toEqual({ state: "done" });
    expect(await keyOf("operator/me", {}, cleo.token)).toBe("SessionRevoked");
    await console.approve(ann, id);
    expect(await keyOf("operator/carryOut", { id }, ann.token)).toBe("ActNotApproved");
  });

  test("are asked for about operators who are there: OperatorNotFound for the others", async () => {
    const gone = { operatorId: "2147483647", reason: "has left the house today" };
    const to = async (path: string, about: object) => await keyOf(path, { ...gone, ...about }, ann.token);
    const open = { operatorId: String(ben.id) };
    expect(await to("operator/askClose", {})).toBe("OperatorNotFound");
    expect(await to("operator/askRoles", { roles: "support" })).toBe("OperatorNotFound");
    // An invitation of an account that is open has been used.
    for (const about of [{}, open]) expect(await to("operator/invite", about)).toBe("OperatorNotFound");
    // A number that no column of the database holds.
    expect(await to("operator/askClose", { operatorId: "2147483648" })).toBe("BadRequest");
  });

  test("two operators who are one person are one operator: no shared passkey, address or name", async () => {
    expect(await ask(ann, { name: "Ann again", email: ann.email.toUpperCase() })).toBe("OperatorExists");
    expect(await ask(ann, { name: "ann", email: "other@house.test" })).toBe("OperatorExists");
    const { rows } = await owner().query<{ id: number }>(
      "SELECT operator_make('twin', 'twin@house.test', '{admin}') AS id",
    );
    const code = "t".repeat(27);
    await owner().query(
      "UPDATE operator_account SET invite_hash = $1, invite_until_ms = database_ms() + 100000 WHERE operator_id = $2",
      [createHash("sha256").update(code).digest(), rows[0]?.id],
    );
    const twin = await console.open(code, ann.authenticator);
    const me = await console.call("operator/me", {}, twin.token);
    expect(me.body.data).toMatchObject({ hasPasskey: false });
    const id = await ask(twin, { name: "Ida", email: "ida@house.test" });
    expect((await console.approve(twin, id)).body.key).toBe("PasskeyNeeded");
  });

  test("two admins remain", async () => {
    const { rows } = await owner().query<{ id: number }>(
      "SELECT a.operator_id AS id FROM operator_account a JOIN operator_role r USING (operator_id) WHERE r.role = 'admin' AND a.closed_ms IS NULL AND a.email LIKE 'twin%'",
    );
    const close = async (id: number) => {
      const { body } = await console.call(
        "operator/askClose",
        { operatorId: String(id), reason: "has left the house today" },
        ann.token,
      );
      const act = (body.data as { id: string }).id;
      await console.approve(ann, act);
      return await console.approve(ben, act);
    };
    expect((await close(rows[0]?.id ?? 0)).body.data).toEqual({ state: "done" });
    expect((await close(ben.id)).body.key).toBe("TwoAdminsMustRemain");
  });

  test("whom one operator has invited, and whom they have invited, counts as this operator", async () => {
    const join = async (name: string, inviter: TestOperator): Promise<TestOperator> => {
      const id = await ask(ann, { name, email: `${name}@house.test`, roles: "admin" });
      await console.approve(ann, id);
      await console.approve(ben, id);
      const { rows } = await owner().query<{ id: number }>("SELECT id FROM operator WHERE name = $1", [name]);
      const { body } = await console.call(
        "operator/invite",
        { operatorId: String(rows[0]?.id), reason: "opens the account today" },
        inviter.token,
      );
      return await console.open((body.data as { invitation: string }).invitation);
    };
    // Ann could have opened all of these herself.
    const puppet = await join("puppet", ann);
    const itsPuppet = await join("second", puppet);
    const id = await ask(puppet, { name: "Pal", email: "pal@house.test" });
    const state = async (who: TestOperator) =>
      ((await console.approve(who, id)).body.data as { state: string }).state;
    expect([await state(ann), await state(puppet), await state(itsPuppet)]).toEqual([
      "waiting",
      "waiting",
      "waiting",
    ]);
    expect(await keyOf("operator/carryOut", { id }, ann.token)).toBe("ActNotApproved");
    const other = await join("other", ben);
    expect(await state(other)).toBe("done");
    // They are admins, but one without Ben and whom he has invited: nobody would be left to approve anything.
    for (const each of [other, ben]) {
      const { body } = await console.call(
        "operator/askClose",
        { operatorId: String(each.id), reason: "has left the house today" },
        ann.token,
      );
      const closing = (body.data as { id: string }).id;
      await console.approve(ann, closing);
      const { body: closed } = await console.approve(ben, closing);
      expect(closed.key ?? (closed.data as { state: string }).state).toBe(
        each === ben ? "TwoAdminsMustRemain" : "done",
      );
    }
    await owner().query("UPDATE operator_account SET closed_ms = 1 WHERE operator_id = ANY ($1)", [
      [puppet.id, itsPuppet.id],
    ]);
  });

  test("are found by number and by what they are about, in every state, and in either order", async () => {
    const idsOf = async (input: Record<string, unknown>): Promise<number[]> => {
      const { body } = await console.call("operator/acts", input, ann.token);
      return (body.data as { id: string }[]).map(({ id }) => Number(id));
    };
    const id = await ask(ann, { name: "Una", email: "una@house.test" });
    expect(await idsOf({ find: id })).toEqual([Number(id)]);
    expect(await idsOf({ find: "operator una@house.test", state: "done" })).toEqual([Number(id)]);
    expect(await idsOf({ find: "operator una" })).toEqual([]);
    const newest = await idsOf({ state: "all" });
    expect(newest.length).toBeGreaterThan(5);
    expect(await idsOf({ state: "all", after: 0 })).toEqual(newest.toReversed());
  });

  test("can be checked by anyone: the digest from the fields, the signature from the registered key", async () => {
    const { body } = await console.call("operator/acts", { state: "done" }, ann.token);
    const acts = body.data as (Parameters<typeof actText>[0] & {
      id: string;
      digest: string;
      approvals: { clientData: string }[];
    })[];
    expect(acts.length).toBeGreaterThan(1);
    for (const act of acts) {
      const digest = createHash("sha256")
        .update(actText({ ...act, id: Number(act.id) }))
        .digest();
      expect(digest.toString("hex")).toBe(act.digest);
      expect(act.approvals.length).toBeGreaterThanOrEqual(2);
      for (const { clientData } of act.approvals) {
        const { challenge } = JSON.parse(Buffer.from(clientData, "base64url").toString()) as {
          challenge: string;
        };
        expect(challenge).toBe(digest.toString("base64url"));
      }
    }
  });

  test("are proved with the file that the console saves and the keys that the platform publishes", async () => {
    const { body } = await console.call("operator/acts", { state: "done" }, ann.token);
    const app = Fastify();
    publicAuditRoutes(database().reads)(app, { spend: () => undefined });
    const keys = readFile(operatorKeysFile, (await app.inject("/public/operators")).body);
    await app.close();
    const keyOf = new Map(
      "value" in keys ? keys.value.operators.map((each) => [each.operatorId, each.publicKey]) : [],
    );
    expect(keyOf.size).toBeGreaterThan(2);
    for (const listed of body.data as Parameters<typeof approvalsText>[0][]) {
      const read = readFile(approvalsFile, approvalsText(listed));
      if ("why" in read) throw new Error(read.why);
      for (const approval of read.value.approvals) {
        expect(keyOf.get(approval.operatorId)).toBe(approval.publicKey);
        expect(approvalFault(read.value.act, approval, sha256, verifyEs256)).toBeUndefined();
        expect(approvalFault({ ...read.value.act, reason: "another" }, approval, sha256, verifyEs256)).toBe(
          "act",
        );
      }
    }
  });
});
