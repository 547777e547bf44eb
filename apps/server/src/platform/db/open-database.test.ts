import { describe, expect, test } from "vitest";
import { withTestDatabase } from "./test-database.ts";

const database = withTestDatabase();

describe("openDatabase", () => {
  test("works with the rights of candor_app, and gets bigint for bigint", async () => {
    const { rows } = await database().pool.query(
      "SELECT current_user, 9007199254740993 AS large, ARRAY[1, NULL]::bigint[] AS list",
    );
    expect(rows).toEqual([{ current_user: "candor_app", large: 9_007_199_254_740_993n, list: [1n, null] }]);
  });
});
