/** For tests: deposits over a real database and a real engine, on chains that the test makes. */
import { afterAll, beforeAll } from "vitest";
import { startMs, startWorld, type TestWorld } from "../../engine/test-world.ts";
import { balancesOf } from "../../ledger/balances.ts";
import { ethOf } from "../../ledger/test-balances.ts";
import type { Network } from "../../platform/chain/chain.ts";
import { withOwner, type TestDatabase } from "../../platform/db/test-database.ts";
import { silentLog } from "../../platform/log.ts";
import type { CommandPort } from "../../records/command-port.ts";
import type { DepositKind } from "@candor/core/deposit/transfer-hash";
import type { Recharge } from "@candor/wire/deposits";
import { createAddressBook, type AddressBook } from "./address/address-book.ts";
import { claimHash } from "./claims/claim-service.ts";
import { createDepositJobs, type DepositJobDeps, type DepositJobs } from "./jobs.ts";
import type { InvoiceDeps } from "./gateway/invoices.ts";
import type { DepositNetworks } from "./ports.ts";
import { readRecharges } from "./queries.ts";
import { createTestChain, type TestChain } from "./test-chain.ts";

export const sharedAddress = "everybody";

export type TestDeposits = {
  readonly eth: TestChain;
  readonly tron: TestChain;
  readonly networks: DepositNetworks;
  readonly book: AddressBook;
  readonly world: TestWorld;
  readonly pushed: number[];
  /** Addresses that somebody has proven. */
  readonly proven: Map<string, number>;
  readonly nowMs: () => number;
  readonly pass: (ms: number) => void;
  /** A new account. */
  readonly user: () => Promise<number>;
  /** The user's own address. */
  readonly addressOf: (userId: number, network?: Network) => Promise<string>;
  readonly claim: (userId: number, hash: string, kind?: DepositKind) => Promise<bigint>;
  readonly round: () => Promise<void>;
  /** A loop of its own, as after a restart; its dependencies may differ. */
  readonly loopWith: (changes: Partial<DepositJobDeps>) => DepositJobs;
  readonly walletOf: (userId: number) => Promise<bigint>;
  /** What the user holds of ETH, in 1e-8. */
  readonly ethOf: (userId: number) => Promise<bigint>;
  readonly listOf: (userId: number) => Promise<readonly Recharge[]>;
  /** Ends the engine and starts it again on what it has booked. */
  readonly restart: () => Promise<void>;
};

export const withDeposits = (
  database: () => TestDatabase,
  invoicesOf: () => InvoiceDeps | undefined = () => undefined,
): (() => TestDeposits) => {
  const owner = withOwner(database);
  let deposits: TestDeposits | undefined;
  let world: TestWorld;
  beforeAll(async () => {
    world = await startWorld(database());
    const [eth, tron] = [createTestChain("ethereum"), createTestChain("tron")];
    const addressAt = (network: Network) => (position: number) => `${network}-${position}`;
    const networks: DepositNetworks = new Map([
      [
        "ethereum",
        {
          chain: eth,
          channel: "ethereum",
          chainId: 1,
          token: "usdt",
          mostBlocks: 500,
          mostWholeBlocks: 50,
          addressAt: addressAt("ethereum"),
          shared: undefined,
        },
      ],
      [
        "tron",
        {
          chain: tron,
          channel: "tron",
          chainId: 2,
          token: "usdt",
          mostBlocks: 500,
          mostWholeBlocks: 50,
          addressAt: addressAt("tron"),
          shared: sharedAddress,
        },
      ],
    ]);
    const { outside, db } = database();
    const pushed: number[] = [];
    const proven = new Map<string, number>();
    let nowMs = startMs + 1_000;
    const book = createAddressBook(outside, networks);
    await book.open();
    const port: CommandPort = { submit: (request) => world.submit(request) };
    const deps: DepositJobDeps = {
      ...port,
      outside,
      networks,
      book,
      clock: { nowMs: () => nowMs },
      log: silentLog,
      provenOwner: async (_, address) => proven.get(address),
      readSettings: async () => ({
        userpay_min: "10",
        userpay_max: "100000",
        recharge_eth_more_then: "0.01",
      }),
      invoices: invoicesOf(),
      pushes: { push: (userId) => void pushed.push(userId) },
      everyMs: 1,
    };
    const loop = createDepositJobs(deps);
    let users = 100_700;
    deposits = {
      eth,
      tron,
      networks,
      book,
      get world() {
        return world;
      },
      pushed,
      proven,
      nowMs: () => nowMs,
      pass: (ms) => void (nowMs += ms),
      user: async () => {
        const userId = (users += 1);
        await owner().query(
          "INSERT INTO account (user_id, email, username, created_ms) VALUES ($1, $2, 'u', 1)",
          [userId, `u${userId}@candor.test`],
        );
        return userId;
      },
      addressOf: async (userId, network = "ethereum") =>
        (await book.addressFor(userId, network, nowMs)) ?? "",
      claim: (userId, hash, kind = "erc20") =>
        claimHash(
          { outside, networks: new Set(networks.keys()), onClaimed: () => {} },
          { userId, kind, hash, nowMs },
        ),
      round: loop.round,
      loopWith: (changes) => createDepositJobs({ ...deps, ...changes }),
      walletOf: async (userId) => (await balancesOf(db, userId)).wallet,
      ethOf: (userId) => ethOf(db, userId),
      listOf: async (userId) => (await readRecharges(db, userId, { limit: 100, offset: 0 })).rows,
      restart: async () => {
        await world.stop();
        world = await startWorld(database(), startMs + 60_000);
      },
    };
  });
  afterAll(() => world.stop());
  return () => {
    if (deposits === undefined) throw new Error("call this only inside a test");
    return deposits;
  };
};
