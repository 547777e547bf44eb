/** For tests: an engine, a tick log whose prices the test gives, and the calls of swaps. */
import { assetCodes } from "@candor/core/ids/account-id";
import type { Tick } from "@candor/core/market/tick";
import { money, parseQuantity, quantity, type Asset, type Money } from "@candor/core/money/money";
import { parseAmount, type SwapAsset } from "@candor/core/swap/swap-asset";
import { stockMoves } from "@candor/core/swap/swap-moves";
import { engineRequest } from "../../engine/engine-request.ts";
import { requestOf, startWorld, type TestWorld } from "../../engine/test-world.ts";
import type { TestDatabase } from "../../platform/db/test-database.ts";
import type { CallContext, StoredBody } from "../../platform/http/mount.ts";
import { quoteIds } from "./quote-id.ts";
import { swapRoutes } from "./routes.ts";

type Asked = {
  readonly number: string;
  readonly assetId: number;
  readonly toAssetId?: number;
  readonly quoteId?: string;
};
export type Quote = Readonly<Record<string, string | number>> & { readonly quoteId: string };

export type SwapWorld = TestWorld & {
  readonly settings: { swap_spread: string | undefined; swap_user_share: string | undefined };
  readonly stock: (asset: SwapAsset, amount: string) => Promise<void>;
  readonly quote: (userId: number, asked: Asked) => Promise<Quote>;
  /** Asks for a swap and waits until it is accepted; the answer comes with the next tick. */
  readonly begin: (
    userId: number,
    asked: Asked,
    key?: string,
  ) => Promise<{ readonly answer: Promise<string> }>;
  /** The key of the refusal, or "success": the next tick comes a millisecond after the command was accepted. */
  readonly swap: (userId: number, asked: Asked, key?: string) => Promise<string>;
  /** The sentence of the refusal. */
  readonly refusal: (userId: number, asked: Asked) => Promise<string>;
  /** What a user can still get today, by name. */
  readonly mostToday: (userId: number) => Promise<Readonly<Record<string, string>>>;
  /** What a user holds, by name. */
  readonly holds: (userId: number) => Promise<Readonly<Record<string, string>>>;
};

let keys = 0;

export const startSwapWorld = async (database: TestDatabase, nowMs?: number): Promise<SwapWorld> => {
  const world = await startWorld(database, nowMs);
  const trades = new Map<string, Tick>();
  world.tickLog.onAdvance(({ ticks }) => {
    for (const tick of ticks) if (tick.kind === "trade") trades.set(tick.symbol, tick);
  });
  const settings: SwapWorld["settings"] = { swap_spread: "0.005", swap_user_share: undefined };
  const accepted = new Map<string, () => void>();
  const routes = swapRoutes({
    reads: database.db,
    submit: async (request) => {
      const { answer } = await world.send(engineRequest(request));
      accepted.get(request.key)?.();
      return await answer;
    },
    lastTrade: (symbol) => trades.get(symbol),
    readSettings: () => Promise.resolve(settings),
    clock: { nowMs: world.nowMs },
    ids: quoteIds(Buffer.alloc(32, 7)),
  });
  const call = async <Answer>(path: string, userId: number, asked?: Asked, key = ""): Promise<Answer> => {
    const mounted = routes.find((route) => route.call.path === path);
    if (mounted === undefined) throw new Error(`no call ${path}`);
    const idempotency = { key, derived: false, fingerprint: JSON.stringify(asked) };
    const context = { session: { userId }, language: "en", idempotency };
    const input = { quoteId: "", ...asked, number: parseQuantity(asked?.number ?? "") ?? quantity(0n) };
    return (await mounted.answer(input, context as unknown as CallContext)) as Answer;
  };
  const ask = async (userId: number, asked: Asked, key = `swap-${(keys += 1)}-0123456789`) => {
    const isAccepted = new Promise<void>((resolve) => accepted.set(key, resolve));
    const answer = call<StoredBody>("transferBalance", userId, asked, key).then(
      ({ storedBody }) => JSON.parse(storedBody) as { key?: string; message: string },
    );
    await isAccepted;
    return { answer };
  };
  const begin: SwapWorld["begin"] = async (...asked) => {
    const { answer } = await ask(...asked);
    return { answer: answer.then(({ key }) => key ?? "success") };
  };
  const wallets = async (userId: number, column: "amount" | "mostToday") => {
    const { rows } = await call<{ rows: readonly Readonly<Record<"pairName" | typeof column, string>>[] }>(
      "walletList",
      userId,
    );
    return Object.fromEntries(rows.map((row) => [row.pairName, row[column]]));
  };
  return {
    ...world,
    settings,
    stock: async (asset, amount) => {
      const units: Money<Asset> = parseAmount(asset, amount) ?? money(0n);
      const row = { user_id: 0, amount: units, stock_asset: assetCodes[asset] };
      const legs = stockMoves(asset, units);
      await world.ask(
        requestOf({ type: "moveFunds", userId: 0, list: "fundings", row, legs, shortages: [] }),
      );
    },
    quote: (userId, asked) => call("swap/quote", userId, asked),
    begin,
    swap: async (...asked) => {
      const { answer } = await begin(...asked);
      await world.markAt(world.nowMs() + 1);
      return await answer;
    },
    refusal: async (userId, asked) => {
      const { answer } = await ask(userId, asked);
      await world.markAt(world.nowMs() + 1);
      return (await answer).message;
    },
    mostToday: (userId) => wallets(userId, "mostToday"),
    holds: (userId) => wallets(userId, "amount"),
  };
};
