/** The share of the gate, and of the stock for swaps, as the engine is told of it: from the settings, again when two operators have changed one (LEV-19). */
import { protectionProfiles } from "@candor/core/protection/profile";
import { rate } from "@candor/core/money/money";
import { expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { readOffers } from "./recover/offers.ts";

const database = withTestDatabase();
const owner = withOwner(database);

const shares = async () =>
  (await readOffers(database().engine, protectionProfiles.demo))
    .flatMap(({ events }) => events)
    .filter((event) => event.type === "offerShares");

test("[LEV-19] [INV-14] [OPS-03] a tenth of the gate is a user's, and a tenth a pool's, until the settings say otherwise", async () => {
  expect(await shares()).toEqual([
    { type: "offerShares", shares: { users: rate(10_000_000n), pools: rate(10_000_000n) } },
  ]);
  await owner().query("UPDATE setting_key SET value = '0.25' WHERE name = 'gate_user_share'");
  await owner().query("UPDATE setting_key SET value = '0.05' WHERE name = 'gate_pool_share'");
  expect(await shares()).toEqual([
    { type: "offerShares", shares: { users: rate(25_000_000n), pools: rate(5_000_000n) } },
  ]);
});

test("[SWAP-01] [OPS-03] a fifth of the stock for swaps is a user's in a day, until the setting says otherwise", async () => {
  const stock = async () =>
    (await readOffers(database().engine, protectionProfiles.demo))
      .flatMap(({ events }) => events)
      .filter((event) => event.type === "offerStock");
  expect(await stock()).toEqual([{ type: "offerStock", share: rate(20_000_000n) }]);
  await owner().query("UPDATE setting_key SET value = '0.05' WHERE name = 'swap_user_share'");
  expect(await stock()).toEqual([{ type: "offerStock", share: rate(5_000_000n) }]);
});

test("[LEV-19] [TRUST-08] the engine reads names and values of settings, and nothing else of them", async () => {
  const asked = database().engine.query("SELECT act_id FROM setting_key");
  await expect(asked).rejects.toMatchObject({ code: "42501" });
});
