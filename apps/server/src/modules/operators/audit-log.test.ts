/** The audit log over a real database: a chain, written with what it reports, and by nobody else. */
import { createHash, createPublicKey, verify } from "node:crypto";
import { auditCheckpointText, auditGenesis, auditText } from "@candor/core/operators/texts";
import { auditDayFile, auditFile } from "@candor/wire/record/operators-record";
import Fastify from "fastify";
import * as z from "zod/mini";
import { publishKey } from "../../feed/checkpoints.ts";
import { signAuditHead } from "../../feed/sign-audit-head.ts";
import { openTickSigner } from "../../feed/tick-signer.ts";
import { takeTestLead } from "../../platform/db/test-lead.ts";
import { publicAuditRoutes } from "./public-audit-routes.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { askForTwo, noteAct, operatorAct, takeApproved } from "../../records/operator-act.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "./test-console.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let console: TestConsole;
let ann: TestOperator;
let ben: TestOperator;

beforeAll(async () => {
  console = await buildTestConsole(database());
  ann = await console.firstAdmin("ann");
  ben = await console.firstAdmin("ben");
});

describe("[OPS-04] the audit log", () => {
  test("is a chain that anyone can recompute, with the before and after of every act", async () => {
    const gus = await console.operator("gus", ["admin"]);
    const left = { operatorId: String(gus.id), reason: "has left the house today" };
    const asked = await console.call("operator/askClose", left, ann.token);
    const { id } = asked.body.data as { id: string };
    await console.approve(ann, id);
    await console.approve(ben, id);
    await console.call(
      "operator/askAdd",
      {
        name: 'Ünï "q" \\ \u0001 \u2028 漢字',
        email: "odd@house.test",
        roles: "support",
        reason: 'tabs\tand\nlines "quoted" \u007f',
      },
      ann.token,
    );
    const { body } = await console.call("operator/audit", { pageSize: "500" }, ann.token);
    const lines = (body.data as (Parameters<typeof auditText>[0] & { hash: string })[]).toReversed();
    expect(body.total).toBe(lines.length);
    let hash = createHash("sha256").update(auditGenesis).digest();
    for (const line of lines) {
      hash = createHash("sha256").update(hash).update(auditText(line)).digest();
      expect({ seq: line.seq, hash: line.hash }).toEqual({ seq: line.seq, hash: hash.toString("hex") });
    }
    const closed = lines.find(
      ({ action, after }) => action === "operator_close" && after?.includes("closed_ms"),
    );
    expect(closed).toMatchObject({ operatorId: ben.id, reason: "has left the house today" });
    expect(JSON.stringify(lines)).not.toContain("password_hash");
  });

  test("has its end signed each minute, and only an end that it has, by who leads", async () => {
    const nowMs = Date.now();
    const lead = await takeTestLead(database().engine);
    const signer = openTickSigner("ab".repeat(32), "");
    const signing = { pool: database().sign, lead, signer };
    await publishKey(signing, nowMs);
    await signAuditHead(signing, nowMs);
    await signAuditHead(signing, nowMs);
    const { rows: heads } = await owner().query<{ seq: string; hash: Buffer }>("SELECT * FROM audit_head");
    const app = Fastify();
    let spent = 0;
    publicAuditRoutes(database().reads)(app, { spend: (_request, cost) => void (spent += cost) });
    const { checkpoints, days } = z.parse(auditFile, (await app.inject("/public/audit")).json());
    // Every signed end is in the file of its day, also those that are no longer among the latest.
    const today = new Date(nowMs).toISOString().slice(0, 10);
    expect(days).toEqual([today]);
    const day = z.parse(auditDayFile, (await app.inject(`/public/audit/${today}.json`)).json());
    expect(day).toEqual({ day: today, checkpoints });
    expect(spent).toBe(10);
    const empty = z.parse(auditDayFile, (await app.inject("/public/audit/2020-02-29.json")).json());
    expect(empty.checkpoints).toEqual([]);
    for (const name of ["2020-02-30x.json", "2020-13-01.json", "today.json", "..%2f..%2fkeys"])
      expect((await app.inject(`/public/audit/${name}`)).statusCode).toBe(404);
    const [only] = checkpoints;
    expect(checkpoints).toHaveLength(1);
    expect(only).toMatchObject({ seq: Number(heads[0]?.seq), hash: heads[0]?.hash.toString("hex") });
    const text = auditCheckpointText(only?.minuteMs ?? 0, only?.seq ?? 0, only?.hash ?? "");
    const key = createPublicKey({
      key: Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), signer.publicKey]),
      format: "der",
      type: "spki",
    });
    expect(verify(null, Buffer.from(text), key, Buffer.from(only?.signature ?? "", "hex"))).toBe(true);
    const emptyHash = createHash("sha256").update("").digest("hex");
    const add = (minuteMs: number, seq: number, hash = emptyHash, epoch = lead.epoch) =>
      database().sign.query(
        "SELECT audit_checkpoint_add(0::smallint, $1, $2, $3, decode($4, 'hex'), $5, $6)",
        [epoch, minuteMs, seq, hash, Buffer.alloc(64), signer.keyId],
      );
    const { minuteMs = 0, seq = 0, hash = "" } = only ?? {};
    await expect(add(minuteMs, seq)).rejects.toMatchObject({ code: "CA023" });
    await expect(add(minuteMs, 1_000_000)).rejects.toMatchObject({ code: "CA023" });
    await expect(add(minuteMs, seq, hash, lead.epoch + 1n)).rejects.toMatchObject({ code: "CA004" });
    // One of a later minute would leave no room for those before it.
    for (const laterMs of [2 * 60_000, 365 * 86_400_000])
      await expect(add(minuteMs + laterMs, seq, hash)).rejects.toMatchObject({ code: "CA015" });
    await app.close();
  });

  test("cannot be changed, shortened or written by any role of the database", async () => {
    const pools = [
      database().pool,
      database().engine,
      database().market,
      database().sign,
      database().operator,
    ];
    const attempts = [
      "UPDATE audit_log SET reason = ''",
      "DELETE FROM audit_log",
      "TRUNCATE audit_log",
      "INSERT INTO audit_log VALUES (1000000, 1, NULL, 'x', '', NULL, NULL, '', sha256(''))",
      "UPDATE audit_head SET seq = 0",
      "SELECT audit_append(1, 'x', 'x', NULL, NULL, '')",
      "SELECT audit_begin(1, 'x', 'x', '')",
      "INSERT INTO audit_context VALUES (pg_current_xact_id(), 1, 'x', 'x', 'x')",
      "INSERT INTO operator_approval VALUES (1, 1, '', '', '', 1)",
      "INSERT INTO operator_role VALUES (1, 'finance')",
      "ALTER TABLE audit_log DISABLE TRIGGER ALL",
    ];
    for (const pool of pools)
      for (const attempt of attempts)
        await expect(pool.query(attempt)).rejects.toMatchObject({ code: "42501" });
    // Nor by the owner, without taking the trigger off first.
    await expect(owner().query("UPDATE audit_log SET reason = ''")).rejects.toMatchObject({ code: "CA002" });
  });

  test("has what a module reads or does, in its own transaction", async () => {
    const { operators } = database();
    const { id: session } = await operators
      .selectFrom("operator_session")
      .select("id")
      .where("operator_id", "=", ann.id)
      .where("revoked_ms", "is", null)
      .executeTakeFirstOrThrow();
    const act = { action: "users_read", subject: "user 100002", reason: "asked for by its owner" } as const;
    await operatorAct(operators, { id: session }, act, (tx) => noteAct(tx, "read the address"));
    await expect(
      operatorAct(operators, { id: session }, act, async (tx) => {
        await noteAct(tx, "read what failed");
        throw new Error("it failed");
      }),
    ).rejects.toThrow("it failed");
    const { body } = await console.call("operator/audit", { subject: "user 100002" }, ann.token);
    expect(body.data).toEqual([
      expect.objectContaining({
        operatorId: ann.id,
        reason: "asked for by its owner",
        after: '{"note": "read the address"}',
      }),
    ]);
  });

  test("an act is used up in the transaction that does what it says, and only once", async () => {
    const done: unknown[] = [];
    const risk = await console.operator("rik", ["risk"]);
    const finance = await console.operator("fin", ["finance"]);
    const { operators } = database();
    const other = await buildTestConsole(database(), [
      {
        calls: [],
        acts: {
          limit_change: async ({ id, action, subject, reason: why, content, session }) => {
            await operatorAct(operators, session, { action, subject, reason: why }, async (tx) => {
              await takeApproved(tx, id);
              done.push(content);
            });
          },
        },
      },
    ]);
    const { id: session } = await operators
      .selectFrom("operator_session")
      .select("id")
      .where("operator_id", "=", risk.id)
      .executeTakeFirstOrThrow();
    const asked = { action: "limit_change", subject: "limit", reason: "the market has changed" } as const;
    const id = await askForTwo(operators, { id: session }, asked, { most: "5" });
    await expect(askForTwo(operators, { id: session }, { ...asked, reason: " short " }, {})).rejects.toThrow(
      "ReasonNeeded",
    );
    await other.approve(risk, id);
    await expect(
      operatorAct(operators, { id: session }, asked, (tx) => takeApproved(tx, id)),
    ).rejects.toThrow("ActNotApproved");
    expect((await other.approve(finance, id)).body.data).toEqual({ state: "done" });
    expect(done).toEqual([{ most: "5" }]);
    await expect(
      operatorAct(operators, { id: session }, asked, (tx) => takeApproved(tx, id)),
    ).rejects.toThrow("ActNotWaiting");
  });

  test("a change of a watched table without an act is refused", async () => {
    await expect(
      database().operator.query("UPDATE account SET frozen_ms = 1, frozen_by = 'operator' WHERE user_id > 0"),
    ).resolves.toMatchObject({ rowCount: 0 });
    await owner().query(
      "INSERT INTO account (user_id, email, username, created_ms) VALUES (100500, 'a@b.test', 'a', 1)",
    );
    await expect(
      database().operator.query(
        "UPDATE account SET frozen_ms = 1, frozen_by = 'operator' WHERE user_id = 100500",
      ),
    ).rejects.toMatchObject({ code: "CA020" });
  });
});
