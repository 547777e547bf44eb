import { expect, test } from "vitest";
import { systemClock } from "../platform/clock.ts";
import { ChainUnavailable } from "../platform/chain/chain.ts";
import { readConfig } from "../platform/config/config.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { openChains } from "./chains.ts";

const database = withTestDatabase();
const live = {
  MODE: "live",
  PROTECTION_PROFILE: "open",
  FEED: "live",
  PUBLIC_URL: "https://candor.example",
} as const;
const open = (environment: Record<string, string>) =>
  openChains({ config: readConfig(environment), database: database(), clock: systemClock });

test("a demo has the sandbox on both networks, with the confirmations of the settings, whatever nodes are named", async () => {
  const { ethereum, tron } = await open({ ETHEREUM_NODES: "http://127.0.0.1:9", TRON_CONFIRMATIONS: "3" });
  expect([ethereum?.confirmationsNeeded, tron?.confirmationsNeeded]).toEqual([12, 3]);
  expect((await ethereum?.head())?.number).toBeGreaterThan(0);
});

test("a live server has the networks whose nodes the settings name, and never the sandbox", async () => {
  expect(await open(live)).toEqual({});
  const chains = await open({ ...live, TRON_NODES: "http://127.0.0.1:9" });
  expect(Object.keys(chains)).toEqual(["tron"]);
  expect(chains.tron?.confirmationsNeeded).toBe(20);
  await expect(chains.tron?.head()).rejects.toThrow(ChainUnavailable);
  expect(Object.keys(await open({ ...live, ETHEREUM_NODES: "http://127.0.0.1:9" }))).toEqual(["ethereum"]);
});
