/** For tests: a server of deposits that dies with its life. */
import { assert } from "@candor/core/assert/assert";
import Fastify, { type FastifyInstance } from "fastify";
import { ChainUnavailable, type Chain, type Network } from "../../platform/chain/chain.ts";
import type { TestDatabase } from "../../platform/db/test-database.ts";
import type { Life } from "../../platform/db/test-kills.ts";
import type { CallContext } from "../../platform/http/mount.ts";
import type { TestOperator } from "../operators/test-console.ts";
import { openForTwo, type TwoOperators } from "../operators/test-two-operators.ts";
import { createPlayMoney } from "../../records/play-money.ts";
import { createAddressBook } from "./address/address-book.ts";
import type { Gateway } from "./gateway/gateway.ts";
import { createSandboxGateway } from "./gateway/sandbox-gateway.ts";
import { mountSandboxPage } from "./gateway/sandbox-routes.ts";
import { mountWebhook } from "./gateway/webhook-routes.ts";
import { carryOutLarge, type DecideDeps } from "./operators/decide.ts";
import type { DepositNetworks } from "./ports.ts";
import { depositOperatorRoutes } from "./routes.operator.ts";
import { depositRoutes } from "./routes.ts";
import { sharedAddress, type TestDeposits } from "./test-deposits.ts";

/** A server: its calls, the gateway's page and messages, the console, and a round of its loop. It dies with its life. */
export type MortalServer = {
  readonly ask: <Answer>(userId: number, path: string, input?: object) => Promise<Answer>;
  readonly post: (url: string, payload?: string, signature?: string) => Promise<void>;
  readonly round: () => Promise<void>;
  readonly operators: TwoOperators;
  readonly close: () => Promise<void>;
};

type Deps = {
  readonly database: TestDatabase;
  readonly deposits: TestDeposits;
  /** What arrives there: nothing else is looked for. */
  readonly asset: "USDT" | "ETH";
};

const gatewayIn = (life: Life, { database }: Deps): Gateway => {
  const gateway = createSandboxGateway(life.db(database.db), "", "secret");
  return { ...gateway, create: (invoice) => life.step(() => gateway.create(invoice)) };
};
const readSettings = async () => ({
  userpay_min: "10",
  userpay_max: "100000",
  recharge_eth_more_then: "0.01",
  cash_two_from: "10000",
});

/** So the watch for USDT has no step in the lives of ETH; that for ETH has none in the others, where no block is served whole. */
const noLogs: Chain["transfersTo"] = () => Promise.reject(new ChainUnavailable("logs are not served"));

/** The path's own network, if it has one. The shared address is on it, whichever it is. */
const networksOf = (network: Network | undefined, { deposits, asset }: Deps): DepositNetworks => {
  const deps = network && deposits.networks.get(network);
  if (deps === undefined || network === undefined) return new Map();
  const { coinsTo, ...ofTokens } = deps.chain;
  const chain =
    asset === "ETH" && coinsTo !== undefined ? { ...ofTokens, coinsTo, transfersTo: noLogs } : ofTokens;
  return new Map([[network, { ...deps, chain, shared: sharedAddress }]]);
};

const decidingIn = (life: Life, { database }: Deps): DecideDeps => ({
  reads: life.db(database.reads),
  operators: life.db(database.operators),
  readSettings,
  onDecided: () => {},
});

/** The console, where operators decide whose a transfer is. */
export const openDesk = (
  life: Life,
  operators: readonly [TestOperator, TestOperator],
  deps: Deps,
): TwoOperators => {
  const deciding = decidingIn(life, deps);
  return openForTwo(deps.database, life, operators, [
    { calls: depositOperatorRoutes(deciding), acts: { deposit_large: carryOutLarge(deciding) } },
  ]);
};

/** `network`: the one that it has; none for payments at the gateway. */
export const startMortalServer = async (
  life: Life,
  network: Network | undefined,
  desk: TwoOperators,
  deps: Deps,
): Promise<MortalServer> => {
  const { database, deposits } = deps;
  const [outside, db] = [life.db(database.outside), life.db(database.db)];
  const networks = networksOf(network, deps);
  const book = createAddressBook(outside, networks);
  await book.open().catch(() => {});
  const gateway = gatewayIn(life, deps);
  const invoices = { outside, gateway, channel: "sandbox" } as const;
  const loop = deposits.loopWith({
    outside,
    networks,
    book,
    invoices,
    submit: (request) => life.step(() => deposits.world.submit(request)),
  });
  const routes = depositRoutes({
    ...decidingIn(life, deps),
    outside,
    networks,
    book,
    invoices,
    walletLinkUsers: new Set(),
    publicUrl: "",
    onClaimed: () => {},
  });
  const inPlayTurn = createPlayMoney({ db, turns: life.db(database.turns), clock: deposits });
  let app: FastifyInstance | undefined;
  const openPages = (): FastifyInstance => {
    const pages = Fastify();
    mountWebhook(pages, { invoices, clock: deposits, onPaid: () => {} });
    mountSandboxPage(pages, { db, clock: deposits, inPlayTurn }, gateway);
    return pages;
  };
  const live = (): void => {
    if (life.isDead()) throw new Error("no answer");
  };
  return {
    ask: async <Answer>(userId: number, path: string, input: object = {}) => {
      const mounted = routes.find(({ call }) => call.path === path);
      const context = { session: { userId }, nowMs: deposits.nowMs() } as unknown as CallContext;
      return (await mounted?.answer(input, context)) as Answer;
    },
    post: async (url, payload = "", signature = "") => {
      const type = signature === "" ? {} : { "content-type": "application/json" };
      const headers = { ...type, "btcpay-sig": signature };
      const response = await (app ??= openPages()).inject({ method: "POST", url, payload, headers });
      live();
      assert(response.statusCode < 400, `it answers with ${response.statusCode}`);
    },
    round: async () => {
      await loop.round();
      live();
    },
    operators: desk,
    close: async () => await app?.close(),
  };
};
