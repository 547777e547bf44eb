/** Days that reach a place that was named later, or that lost some of them. */
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayMs } from "@candor/core/time/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { diskStore } from "../../platform/files/disk-store.ts";
import { openFileStore } from "../../platform/files/store-location.ts";
import { startTestS3, type TestS3 } from "../../platform/files/test-s3.ts";
import { Unavailable } from "../../platform/unavailable.ts";
import { copyDays, type DayCopying } from "./copy-days.ts";
import { keepDays } from "./keep-days.ts";
import { firstDayMs, logDays, ticksAt } from "./test-days.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let folder = "";
let s3: TestS3;
let copying: DayCopying;

/** Two days left the database while there was one folder only; now a bucket is named too. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "candor-copy-"));
  s3 = await startTestS3();
  const times = [1, 2, 5].map((day) => firstDayMs + day * dayMs + 500);
  const { lead, signer, store } = await logDays(database(), owner(), ticksAt(["BTCUSDT", "ETHUSDT"], times));
  const { market, sign } = database();
  const disk = diskStore(folder);
  const keeping = { market, sign, signer, pairs: store.pairs, stores: [disk], daysKept: 1 };
  await keepDays(keeping, lead, firstDayMs + 6 * dayMs);
  copying = { market, pairs: store.pairs, stores: [disk, await openFileStore(s3.location)] };
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const all = ["BTCUSDT 2026-10-21", "ETHUSDT 2026-10-21", "BTCUSDT 2026-10-22", "ETHUSDT 2026-10-22"];
const fileOf = (day: string): string => `ticks/${day.replace(" ", "/").replaceAll("-", "/")}.csv.zst`;

test("[MKT-08] all signed days reach a place that has none, and a second time nothing is left to do", async () => {
  s3.fail = 503;
  await expect(copyDays(copying)).rejects.toThrow(Unavailable);
  s3.fail = "no";
  expect(await copyDays(copying)).toEqual({ days: 4, copied: all, lost: [] });
  expect(s3.objects.size).toBe(8);
  expect(await copyDays(copying)).toEqual({ days: 4, copied: [], lost: [] });
});

test("[MKT-08] a damaged or missing file comes back from the other place, whichever it is", async () => {
  const [first = "", second = ""] = all;
  const whole = s3.objects.get(`days/${fileOf(second)}`);
  s3.objects.set(`days/${fileOf(second)}`, Buffer.from("something else"));
  await appendFile(join(folder, fileOf(first)), "x");
  expect(await copyDays(copying)).toEqual({ days: 4, copied: [first, second], lost: [] });
  expect(s3.objects.get(`days/${fileOf(second)}`)).toEqual(whole);
  expect(await copyDays(copying)).toEqual({ days: 4, copied: [], lost: [] });
});

test("[MKT-08] a day that no place has is named, and what there is of it is left as it is", async () => {
  const [, , third = ""] = all;
  s3.objects.delete(`days/${fileOf(third)}`);
  await rm(join(folder, fileOf(third)));
  expect(await copyDays(copying)).toEqual({ days: 4, copied: [], lost: [third] });
  expect(s3.objects.has(`days/${fileOf(third)}`)).toBe(false);
});
