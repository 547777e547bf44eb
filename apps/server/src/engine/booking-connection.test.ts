import { expect, test, vi } from "vitest";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { replanning } from "./booking-connection.ts";
import { startWorld, usdt } from "./test-world.ts";

const database = withTestDatabase();

test("bookings are replanned each time their count has doubled, and after a minute", async () => {
  const sent: string[] = [];
  let nowMs = 0;
  const database = replanning(
    {
      query: async ({ text }) => {
        sent.push(text);
        return { rows: [] };
      },
    },
    () => nowMs,
  );
  const book = (text: string) => database.query({ text, values: [] });
  for (let batch = 1; batch <= 9; batch++) await book(String(batch));
  const plan = "DISCARD PLANS";
  expect(sent).toEqual([plan, "1", plan, "2", "3", plan, "4", "5", "6", "7", plan, "8", "9"]);
  sent.length = 0;
  nowMs = 59_999;
  await book("10");
  nowMs = 60_000;
  await book("11");
  await book("12");
  expect(sent).toEqual(["10", plan, "11", "12"]);
});

test("the engine replans its own first two bookings", async () => {
  const asked = vi.spyOn(database().engine, "query");
  const world = await startWorld(database());
  await world.fund(1, usdt(10), usdt(5));
  const texts = asked.mock.calls.map(([config]) => (config as unknown as { readonly text: string }).text);
  const plansAndBookings = texts.filter((text) => /^DISCARD PLANS$|engine_book\(/.test(text));
  expect(plansAndBookings).toEqual(
    ["DISCARD PLANS", "DISCARD PLANS"].flatMap((plan) => [plan, expect.stringContaining("engine_book(")]),
  );
  await world.stop();
  asked.mockRestore();
});
