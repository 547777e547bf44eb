import { expect, test } from "vitest";
import { planningAnew } from "./booking-connection.ts";

test("bookings are planned anew whenever their number has doubled", async () => {
  const sent: string[] = [];
  const database = planningAnew({
    query: async ({ text }) => {
      sent.push(text);
      return { rows: [] };
    },
  });
  for (let batch = 1; batch <= 9; batch++) await database.query({ text: String(batch), values: [] });
  const plan = "DISCARD PLANS";
  expect(sent).toEqual([plan, "1", plan, "2", "3", plan, "4", "5", "6", "7", plan, "8", "9"]);
});
