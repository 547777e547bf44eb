/** What the log says of an outage: a line for each cause and minute, however many connections, jobs and requests it fails. */
import { pino } from "pino";
import { expect, test } from "vitest";
import { administer, withTestDatabase } from "./test-database.ts";
import { openPools } from "./pools.ts";

const database = withTestDatabase();

test("[API-11] connections that break at one moment are one line, however many there are", async () => {
  const lines: { msg: string; more?: number }[] = [];
  const log = pino(
    { level: "info", base: null },
    { write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }) },
  );
  const { url, passwords } = database().address;
  const pools = openPools(url, passwords, log, "tool");
  try {
    const held = await Promise.all(Array.from({ length: 4 }, () => pools.pool.connect()));
    for (const client of held) client.release();
    const name = new URL(url.replace("postgresql://", "http://x")).pathname.slice(1);
    await administer(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND usename = 'candor_web'`,
    );
    await expect
      .poll(() => lines.filter(({ msg }) => msg.includes("connection broke")).length)
      .toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(lines.filter(({ msg }) => msg === "an idle database connection broke")).toHaveLength(1);
  } finally {
    await pools.close();
  }
});
