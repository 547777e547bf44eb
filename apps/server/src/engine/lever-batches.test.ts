import { afterEach, beforeAll, expect, test } from "vitest";
import { withTestDatabase } from "../platform/db/test-database.ts";
import {
  fundContracts,
  leverRequest,
  opening,
  startMs,
  startWorld,
  usdt,
  type TestWorld,
} from "./test-world.ts";

const database = withTestDatabase();
let world: TestWorld | undefined;
let nowMs = startMs;
afterEach(async () => {
  for (const userId of [1, 2, 3])
    await world?.engine.lever(leverRequest({ type: "closeAllLevers", userId, symbol: undefined }));
  await world?.stop();
  world = undefined;
});

/** Three users, and a house that owns just enough for 10 leaves under a move of a tenth. */
beforeAll(() => fundContracts(database(), usdt(1_000), { 1: usdt(2_000), 2: usdt(2_000), 3: usdt(2_000) }));
const start = async (): Promise<TestWorld> => {
  nowMs += 600_000;
  world = await startWorld(database(), nowMs - 1_000);
  await world.tradeAt(nowMs, "60000");
  await world.settled();
  return world;
};

test("[LEV-17] nobody opens on what a close in the same batch frees and then does not: its key was used before", async () => {
  const { engine } = await start();
  const first = opening(1);
  expect((await engine.lever(first)).outcome).toBe("applied");
  const closing = leverRequest(
    { type: "closeAllLevers", userId: 1, symbol: undefined },
    { key: first.key, fingerprint: "another" },
  );
  const [closed, opened] = await Promise.all([engine.lever(closing), engine.lever(opening(2))]);
  expect(closed).toEqual({ outcome: "conflict" });
  expect(opened).toEqual({ outcome: "refused", body: "refused ExposureLimit" });
  expect(engine.exposure().stressLoss <= engine.exposure().equity).toBe(true);
});

test("[LEV-17] no reversal stands on another one of the same batch that does not happen", async () => {
  const { engine } = await start();
  const ask = { multiple: 100, share: 5 };
  const first = opening(1, ask);
  await engine.lever(first);
  await engine.lever(opening(2, { ...ask, side: 2 }));
  await engine.lever(opening(3, { ...ask }));
  const { rows } = await database().pool.query("SELECT id FROM lever_order WHERE status < 3 ORDER BY id");
  const [long, short] = rows.map(({ id }) => Number(id));
  const [undone, reversed] = await Promise.all([
    engine.lever(
      leverRequest(
        { type: "reverseLever", userId: 1, orderId: long ?? 0 },
        { key: first.key, fingerprint: "another" },
      ),
    ),
    engine.lever(leverRequest({ type: "reverseLever", userId: 2, orderId: short ?? 0 })),
  ]);
  expect(undone).toEqual({ outcome: "conflict" });
  expect(reversed).toEqual({ outcome: "refused", body: "refused ExposureLimit" });
  expect(engine.exposure().stressLoss <= engine.exposure().equity).toBe(true);
});

test("[API-11] answers go to those who asked, in whatever order a batch is decided", async () => {
  const { engine } = await start();
  const asked = [
    leverRequest({ type: "closeAllLevers", userId: 1, symbol: undefined }),
    opening(3),
    leverRequest({ type: "reverseLever", userId: 2, orderId: 1_000_000 }),
  ];
  const answers = await Promise.all(asked.map(engine.lever));
  expect(answers).toEqual([
    { outcome: "applied", body: "decided nothing new in 0" },
    { outcome: "applied", body: expect.stringMatching(/^decided \d+ in 1$/) },
    { outcome: "refused", body: "refused LeverOrderNotFound" },
  ]);
});
