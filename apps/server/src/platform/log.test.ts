import { secretFields } from "@candor/wire/secrets";
import { expect, test } from "vitest";
import { withTestDatabase } from "./db/test-database.ts";
import { openLog } from "./log.ts";

const database = withTestDatabase();

test("[SES-13] the log holds no secrets and no personal data of users", async () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => void lines.push(line) });
  const broken = await database()
    .pool.query(
      "INSERT INTO account (user_id, email, username, created_ms) VALUES (1, 'ANN@X.TEST', 'Ann', 1)",
    )
    .catch((error: unknown) => error);
  log.error({ err: broken, token: "secret-token", body: { pwd: "secret-pwd" } }, "a call failed");
  expect(lines[0]).toContain("violates check constraint");
  expect(lines[0]).not.toMatch(/ann@x\.test|secret-/i);
});

test("[SES-13] [SES-14] the log cuts every secret field of every call, and what proves a factor", () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => void lines.push(line) });
  for (const name of [...secretFields, "value"])
    log.info({ [name]: "secret-1", body: { [name]: "secret-2" } }, name);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes("secret-"))).toEqual([]);
});
