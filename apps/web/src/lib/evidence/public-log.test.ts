import { afterEach, expect, test, vi } from "vitest";
import { PublicLogFailure, readCheckpoint, readSegment } from "./public-log.ts";

const minute = 1_795_000_020_000;
const path = `/public/ticks/BTCUSDT/${minute}.ndjson`;

/** The server gives this answer to everything; undefined: no answer. */
const answering = (status: number | undefined, body = "") => {
  const fetched = vi.fn(() =>
    status === undefined
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(new Response(body, { status })),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
};
const atTime = (nowMs: number): void => void vi.useFakeTimers({ now: nowMs, toFake: ["Date"] });
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("[TRUST-05] [MKT-08] a missing checkpoint is waited for, and not requested before its minute has ended", async () => {
  atTime(minute + 60_000);
  const early = answering(200, "{}");
  expect(await readCheckpoint(path)).toBeUndefined();
  expect(early).not.toHaveBeenCalled();
  atTime(minute + 120_000);
  const late = answering(404);
  expect(await readCheckpoint(path)).toBeUndefined();
  expect(late.mock.calls).toEqual([[`/public/ticks/BTCUSDT/${minute}.checkpoint.json`]]);
});

test.each([
  [500, 500],
  [503, 503],
  [429, 429],
  [403, 403],
  [undefined, 0],
])(
  "[TRUST-05] a part of the log that cannot be read (%s) is a failure, not a missing part",
  async (status, told) => {
    atTime(minute + 120_000);
    answering(status);
    for (const asked of [readCheckpoint(path), readSegment(path)]) {
      const failure: unknown = await asked.catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(PublicLogFailure);
      expect(failure).toMatchObject({ status: told });
    }
  },
);

test("[TRUST-05] minutes of the log that are missing are a failure: without them nothing is proved", async () => {
  answering(404);
  await expect(readSegment(path)).rejects.toMatchObject({ path, status: 404 });
});
