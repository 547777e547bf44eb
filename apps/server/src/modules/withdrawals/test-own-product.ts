/** For tests: a product that a user holds, without a booking. */
import type pg from "pg";
import { insertMany } from "../../platform/db/test-database.ts";

/** As if it had been bought with own money (micro-units), and runs. */
export const ownProduct = (owner: pg.Client, userId: number, ownMoney = "100000000"): Promise<void> =>
  insertMany(
    owner,
    `INSERT INTO holding (user_id, id, product_id, interest, rate, days, credit_from, bought_own, own, credit, accepted_ms)
     VALUES ($1, $1, 101, 'fixed', 70000, 7, 'user', $2, $2, 1, 0)`,
    [userId, ownMoney],
  );
