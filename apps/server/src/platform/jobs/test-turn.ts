/** For tests: the turn of a job that a test runs itself. */
import type { Fence } from "../db/lead.ts";
import type { JobTurn } from "./job.ts";

export const testTurn = (fence: Fence = { shard: 0, epoch: 1n }): JobTurn => ({
  fence,
  signal: new AbortController().signal,
});
