/**
 * For tests: operators who take withdrawals from a signer, over a real database, a real engine and passkeys. The signer here is the real
 * HTTP server with answers that a test decides. What the signer may pay is read with its real queries.
 */
import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { sendInSandbox } from "../../../platform/chain/sandbox.ts";
import { withOwner, withTestDatabase } from "../../../platform/db/test-database.ts";
import { openApprovals, type Approvals } from "../../../signer/approvals.ts";
import { serveWallet } from "../../../signer/serve.ts";
import type { PayAnswer, ReleaseAnswer } from "../../../signer/wallet.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../../operators/test-console.ts";
import { advance, type AdvanceDeps } from "../steps/advance.ts";
import { withHotwallet } from "../payouts/hotwallet.ts";
import { paidByHand, type PayoutChannels } from "../ports.ts";
import { readMovable, type StoredWithdrawal } from "../queries.ts";
import { withdrawalOperatorRoutes } from "../routes.operator.ts";
import { startWithdrawals, usdt, type TestWithdrawals } from "../test-withdrawals.ts";
import { carryOutStep, type DecideDeps } from "./decide.ts";
import { findByNumber } from "./detail.ts";
import { carryOutGivingUp } from "./take-back.ts";

type Payment = Extract<ReleaseAnswer, { hash: string }>;

/** What the signer has signed and released. When a test sets `pays` or `gives`, they give the answer, until the test ends. */
type TestedSigner = {
  readonly signed: Map<number, Payment>;
  readonly released: Set<number>;
  pays: ((withdrawal: number) => Promise<PayAnswer>) | undefined;
  gives: ((withdrawal: number) => Promise<ReleaseAnswer>) | undefined;
  /** How long after the approval operators decide. */
  laterMs: number;
};

type Answer = { readonly key?: string; readonly data: { readonly act: string; readonly state: string } };

export const reason = "above the limit of the day";
const secret = "a secret that both of them share";
const role = "candor_test_taking_signer";

export const withTakenBack = () => {
  const database = withTestDatabase();
  const owner = withOwner(database);
  const changed: number[] = [];
  /** The warnings in the server's log. */
  const warned: object[] = [];
  const operators: Record<string, TestOperator> = {};
  const says: TestedSigner = {
    signed: new Map(),
    released: new Set(),
    pays: undefined,
    gives: undefined,
    laterMs: 0,
  };
  let tests: TestWithdrawals;
  let desk: TestConsole;
  let approvals: Approvals;
  let server: Server | undefined;
  let port = 0;
  /** The receiver of a test's withdrawals: each test has another one, so that no payment fits two tests. */
  let receiver = "";
  let nth = 0;
  let channels: PayoutChannels;

  const signer = () =>
    serveWallet(
      {
        pay: async (withdrawal) => {
          if (says.pays !== undefined) return await says.pays(withdrawal);
          if (says.released.has(withdrawal)) return { state: "released" };
          return says.signed.get(withdrawal) ?? { state: "waiting", why: "dailyLimit" };
        },
        release: async (withdrawal) => {
          if (says.gives !== undefined) return await says.gives(withdrawal);
          const payment = says.signed.get(withdrawal);
          if (payment !== undefined) return payment;
          says.released.add(withdrawal);
          return { state: "released" };
        },
      },
      secret,
      () => {},
    );
  /** Starts `other` at the signer's address; by default the signer. */
  const listen = async (other: Server = signer()): Promise<void> => {
    server = other.listen(port, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  };
  const stopSigner = async (): Promise<void> => {
    const stopped = server;
    server = undefined;
    if (stopped === undefined) return;
    const closed = once(stopped, "close");
    stopped.close();
    if ("closeAllConnections" in stopped) (stopped.closeAllConnections as () => void)();
    await closed;
  };
  /** Chooses the server's settings: its signer, another secret, or no signer. */
  const use = (what: "signer" | "wrong secret" | "no signer"): void => {
    const settings = { url: `http://127.0.0.1:${port}`, secret: what === "signer" ? secret : "another" };
    channels = what === "no signer" ? tests.deps.channels : withHotwallet(tests.deps.channels, settings);
  };
  const find = (id: string): Promise<StoredWithdrawal> => findByNumber(database().reads, Number(id));
  /** Does with the withdrawal what the server's job does. */
  const take = async (id: string, changes: Partial<AdvanceDeps> = {}): Promise<void> =>
    await advance({ ...tests.deps, channels, ...changes }, await find(id));

  beforeAll(async () => {
    // A high cap for a day: WAL-10 has tests of its own.
    await owner().query("UPDATE setting_key SET value = '100000' WHERE name = 'cash_cap_without_product'");
    tests = await startWithdrawals(database(), { channels: "manual" });
    const deps: DecideDeps = {
      ...tests.deps,
      clock: { nowMs: () => tests.world.nowMs() + says.laterMs },
      channels: {
        ...tests.deps.channels,
        get ethereum() {
          return channels.ethereum;
        },
      },
      log: { warn: (about: object) => void warned.push(about) },
      reads: database().reads,
      operators: database().operators,
      changed: (userId) => void changed.push(userId),
      advance: ({ id }) => take(String(id)),
    };
    const acts = {
      withdrawal_give_back: carryOutStep(deps),
      withdrawal_signer_gone: carryOutGivingUp(deps),
    };
    desk = await buildTestConsole(database(), [{ calls: withdrawalOperatorRoutes(deps), acts }]);
    for (const name of ["finance", "compliance", "support"] as const)
      operators[name] = await desk.operator(name, [name]);
    await owner().query(`
      CREATE ROLE ${role};
      GRANT USAGE ON SCHEMA public TO ${role};
      GRANT SELECT ON withdrawal, withdrawal_step, withdrawal_signer, withdrawal_signed, withdrawal_signer_end TO ${role};
      GRANT SELECT (user_id, frozen_ms) ON account TO ${role}`);
    approvals = await openApprovals(
      `${database().ownerUrl}&options=${encodeURIComponent(`-c role=${role}`)}`,
      () => undefined,
    );
  });
  beforeEach(async () => {
    if (server === undefined) await listen();
    use("signer");
    tests.chain = "paid";
    receiver = `0xowner${(nth += 1)}`;
  });
  afterEach(() => {
    [says.pays, says.gives, says.laterMs] = [undefined, undefined, 0];
  });
  afterAll(async () => {
    await stopSigner();
    await desk.app.close();
    await approvals.close();
    await owner().query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await tests.stop();
  });

  const by = (name: string): TestOperator => {
    const found = operators[name];
    if (found === undefined) throw new Error(`no operator ${name}`);
    return found;
  };
  const ask = async (path: string, id: string, input: object = {}, name = "finance"): Promise<Answer> =>
    (await desk.call(`operator/${path}`, { id, reason, ...input }, by(name).token)).body as unknown as Answer;
  /** A new user with 1,000 USDT. */
  const newOwner = async (): Promise<number> => {
    const user = await tests.newOwner(1_000);
    const owned = tests.ownerOf(user);
    const { wallet } = owned.details;
    if (wallet !== undefined) owned.details = { ...owned.details, wallet: { ...wallet, address: receiver } };
    return user;
  };
  const sign = async (name: string, act: string) => (await desk.approve(by(name), act)).body;
  const signBoth = async (act: string) => {
    await sign("finance", act);
    return await sign("compliance", act);
  };
  return {
    database,
    owner,
    says,
    changed,
    warned,
    listen,
    stopSigner,
    use,
    find,
    take,
    by,
    ask,
    sign,
    signBoth,
    newOwner,
    tests: () => tests,
    receiver: () => receiver,
    approvals: () => approvals,
    /** The key of the refusal, or "done". */
    keyOf: async (...asked: Parameters<typeof ask>): Promise<string> => (await ask(...asked)).key ?? "done",
    detailOf: async (id: string) =>
      (await desk.call("operator/withdrawal", { id }, by("finance").token)).body.data as object,
    carryOut: async (act: string) =>
      (await desk.call("operator/carryOut", { id: act }, by("finance").token)).body,
    /** Two operators give it back. */
    giveBack: async (id: string) => await signBoth((await ask("failedWithdrawal", id)).data.act),
    /** Whether the server's job reads it. */
    isMovable: async (id: string): Promise<boolean> => {
      const movable = { autoBelow: usdt(1_000), byHand: paidByHand(channels) };
      return (await readMovable(database().db, Number(id) - 1, 1, movable))[0]?.id === Number(id);
    },
    /** A payment of 95 USDT on the chain, as another wallet makes it. */
    pay: async () =>
      (await sendInSandbox(
        database().db,
        {
          network: "ethereum",
          asset: "USDT",
          token: "0xtoken",
          from: "0xhouse",
          to: receiver,
          amount: usdt(95),
          outcome: "success",
        },
        Date.now(),
      )) as `0x${string}`,
    /** A withdrawal of 100 USDT that the policy has approved and the signer was asked to pay. */
    given: async () => {
      const user = await newOwner();
      const id = await tests.request(user, { price: usdt(100) });
      await take(id);
      const { state, isWithSigner } = await find(id);
      if (state !== "approved" || !isWithSigner) throw new Error(`withdrawal ${id} is ${state}`);
      return { user, id };
    },
  };
};
