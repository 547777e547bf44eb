/**
 * For tests: deposits and withdrawals as a live server puts them together from its settings, over a real database and a real engine, on a
 * real node with a real token, with the signer as a process of its own. A test says when they look.
 */
import { HDKey } from "@scure/bip32";
import type { DepositKind } from "@candor/core/deposit/transfer-hash";
import { moneyUnit } from "@candor/core/money/money";
import { afterAll, beforeAll } from "vitest";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from "viem/accounts";
import type { Base } from "../src/compose/base.ts";
import { openChains } from "../src/compose/chains.ts";
import { depositNetworks } from "../src/compose/deposit-networks.ts";
import { liveChannels } from "../src/compose/withdrawals.ts";
import { startMs } from "../src/engine/test-world.ts";
import { balancesOf } from "../src/ledger/balances.ts";
import { ethOf } from "../src/ledger/test-balances.ts";
import { createAddressBook } from "../src/modules/deposits/address/address-book.ts";
import { claimHash } from "../src/modules/deposits/claims/claim-service.ts";
import { createDepositJobs } from "../src/modules/deposits/jobs.ts";
import { readRecharges } from "../src/modules/deposits/queries.ts";
import { startWithdrawals, type TestWithdrawals } from "../src/modules/withdrawals/test-withdrawals.ts";
import { withAnvil, type Anvil } from "../src/platform/chain/ethereum/test-anvil.ts";
import { startProxy, type Behaviour } from "../src/platform/chain/test-node-proxy.ts";
import { systemClock } from "../src/platform/clock.ts";
import { readConfig } from "../src/platform/config/config.ts";
import { withOwner, type TestDatabase } from "../src/platform/db/test-database.ts";
import { silentLog } from "../src/platform/log.ts";
import { createSettings } from "../src/records/settings.ts";
import { openNode } from "../src/signer/node.ts";
import { openSigner, type SignerProcess } from "../src/signer/test-signer-process.ts";

export type RealNode = {
  readonly anvil: Anvil;
  readonly signer: SignerProcess;
  /** What happens to the questions of the server, and to those of the signer, on their way to the node. */
  readonly asked: { readonly byServer: Behaviour; readonly bySigner: Behaviour };
  readonly withdrawals: TestWithdrawals;
  /** The dependencies of the server that pays through the signer. */
  readonly deps: TestWithdrawals["deps"];
  readonly user: () => Promise<number>;
  /** The user's own address. */
  readonly addressOf: (userId: number) => Promise<Hex>;
  /** Sends USDT there, in no block yet. */
  readonly send: (to: Hex, amount: bigint) => Promise<Hex>;
  readonly claim: (userId: number, hash: string, kind?: DepositKind) => Promise<bigint>;
  /** One round of the loop of deposits, as a server makes that has just started. */
  readonly round: () => Promise<void>;
  /** Lets this much time pass for deposits. */
  readonly pass: (ms: number) => void;
  readonly walletOf: (userId: number) => Promise<bigint>;
  /** What the user holds of ETH, in 1e-8. */
  readonly ethOf: (userId: number) => Promise<bigint>;
  /** The user's deposits, the newest first: state, reason and amount. */
  readonly listOf: (userId: number) => Promise<readonly (readonly [string, string, string])[]>;
  /** A new user with money that has arrived on the chain, whose withdrawals go to an address of their own. */
  readonly owners: (count: number) => Promise<readonly { readonly userId: number; readonly to: Hex }[]>;
  readonly paidTo: (address: Hex) => Promise<bigint>;
};

export const usdt = (whole: number): bigint => BigInt(whole) * moneyUnit;
const signerRole = "candor_test_signer_process";
const account = HDKey.fromMasterSeed(Buffer.alloc(32, 7)).derive("m/44'/60'/0'");
let receivers = 0n;
/** An address that nobody has used. */
export const newReceiver = (): Hex =>
  privateKeyToAddress(`0x${(receivers += 1n).toString(16).padStart(64, "0")}`);

export const withRealNode = (database: () => TestDatabase): (() => RealNode) => {
  const owner = withOwner(database);
  const anvil = withAnvil();
  let real: RealNode | undefined;
  beforeAll(async () => {
    await owner().query(`
      CREATE ROLE ${signerRole};
      GRANT USAGE ON SCHEMA public TO ${signerRole};
      GRANT SELECT ON withdrawal, withdrawal_step, withdrawal_signer, withdrawal_signed, withdrawal_signer_end TO ${signerRole};
      GRANT SELECT (user_id, frozen_ms) ON account TO ${signerRole}`);
    const [server, signers] = [await startProxy(() => anvil().url), await startProxy(() => anvil().url)];
    const key = generatePrivateKey();
    const signer = await openSigner({
      key,
      databaseUrl: `${database().ownerUrl}&options=${encodeURIComponent(`-c role=${signerRole}`)}`,
      nodeUrl: signers.url,
      usdt: anvil().usdt,
    });
    const { address } = privateKeyToAccount(key);
    await anvil().client.setBalance({ address, value: 10n ** 20n });
    await anvil().write(anvil().usdt, "transfer", address, usdt(50_000));
    await anvil().mine(4);
    const withdrawals = await startWithdrawals(database(), { channels: "manual", isDemo: false });
    const asked = { byServer: server.behaviour, bySigner: signers.behaviour };
    real = await join(database(), { anvil: anvil(), signer, asked, withdrawals }, server.url, owner());
  });
  afterAll(async () => {
    await real?.withdrawals.stop();
    await real?.signer.remove();
    await owner().query(`DROP OWNED BY ${signerRole}; DROP ROLE ${signerRole}`);
  });
  return () => {
    if (real === undefined) throw new Error("call this only inside a test");
    return real;
  };
};

type Started = Pick<RealNode, "anvil" | "signer" | "asked" | "withdrawals">;

const join = async (
  database: TestDatabase,
  started: Started,
  nodeUrl: string,
  owner: { readonly query: (text: string, values: readonly unknown[]) => Promise<unknown> },
): Promise<RealNode> => {
  const { anvil, signer, withdrawals } = started;
  const config = readConfig({
    MODE: "live",
    PROTECTION_PROFILE: "open",
    FEED: "live",
    PUBLIC_URL: "https://candor.example",
    ETHEREUM_NODES: nodeUrl,
    ETHEREUM_CHAIN_ID: "31337",
    ETHEREUM_USDT: anvil.usdt,
    ETHEREUM_CONFIRMATIONS: "3",
    ETHEREUM_XPUB: account.publicExtendedKey,
    HOTWALLET_URL: signer.url,
    HOTWALLET_SECRET: signer.secret,
  });
  const chains = await openChains({ config, database, clock: systemClock });
  const networks = depositNetworks({ config } as Base, chains);
  const { outside, db } = database;
  const node = openNode(anvil.url);
  let passedMs = 1_000;
  const nowMs = (): number => startMs + passedMs;
  const book = createAddressBook(outside, networks);
  const loop = () =>
    createDepositJobs({
      submit: withdrawals.world.submit,
      outside,
      networks,
      book,
      clock: { nowMs },
      log: silentLog,
      provenOwner: async () => undefined,
      readSettings: createSettings(db, systemClock),
      invoices: undefined,
      pushes: { push: () => {} },
      everyMs: 1,
    });
  const addressOf = async (userId: number): Promise<Hex> =>
    ((await book.addressFor(userId, "ethereum", nowMs())) ?? "") as Hex;
  const send = (to: Hex, amount: bigint) => anvil.write(anvil.usdt, "transfer", to, amount);
  const owners: RealNode["owners"] = async (count) => {
    const made: { userId: number; to: Hex }[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      const [userId, to] = [await withdrawals.newOwner(0), newReceiver()];
      made.push({ userId, to });
      await owner.query("INSERT INTO cold_wallet VALUES ($1, 'ethereum', $2, 1, 2)", [userId, to]);
      withdrawals.ownerOf(userId).details = {
        bank: undefined,
        wallet: { address: to, network: "ethereum", changedMs: 1, isProven: true },
      };
      await send(await addressOf(userId), usdt(1_000));
    }
    await anvil.mine(3);
    await loop().round();
    return made;
  };
  return {
    ...started,
    deps: { ...withdrawals.deps, channels: liveChannels(chains, config.hotwallet) },
    user: () => withdrawals.newOwner(0),
    addressOf,
    send,
    claim: (userId, hash, kind = "erc20") =>
      claimHash(
        { outside, networks: new Set(networks.keys()), onClaimed: () => {} },
        { userId, kind, hash, nowMs: nowMs() },
      ),
    round: () => loop().round(),
    pass: (ms) => void (passedMs += ms),
    walletOf: async (userId) => (await balancesOf(db, userId)).wallet,
    ethOf: (userId) => ethOf(db, userId),
    listOf: async (userId) =>
      (await readRecharges(db, userId, { limit: 100, offset: 0 })).rows.map(
        ({ state, reason, money: amount }) => [state, reason, amount],
      ),
    owners,
    paidTo: (address) => node.tokens(anvil.usdt, address),
  };
};
