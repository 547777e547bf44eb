/** What the user holds of everything that can be swapped, and the spread (SWAP-01). */
import { money, type Rate } from "@candor/core/money/money";
import { parseAmount } from "@candor/core/swap/swap-asset";
import { spreadOf } from "@candor/core/swap/swap-quote";
import type { AnswerOf } from "@candor/wire/call";
import { getKeys } from "@candor/wire/home";
import { walletList } from "@candor/wire/swap";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call, callList } from "../../lib/calls/api.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { useUser } from "../../lib/account/session.ts";
import type { Held } from "./swap-form.ts";

export type Wallet = AnswerOf<typeof walletList>;

export const useWallets = (): UseQueryResult<readonly Wallet[]> => {
  const uid = useUser()?.uid;
  return useQuery({
    queryKey: answerKey(walletList, uid),
    queryFn: async ({ signal }) => (await callList(walletList, {}, { signal })).rows,
    enabled: uid !== undefined,
  });
};

export const heldIn =
  (wallets: readonly Wallet[]): Held =>
  (asset) => {
    const text = wallets.find(({ pairName }) => pairName === asset)?.amount ?? "0";
    return parseAmount(asset, text) ?? money(0n);
  };

/** What the user can still get of an asset today. */
export const mostIn =
  (wallets: readonly Wallet[]): Held =>
  (asset) =>
    parseAmount(asset, wallets.find(({ pairName }) => pairName === asset)?.mostToday ?? "0") ?? money(0n);

/** Undefined until it is read, and while the server swaps nothing. */
export const useSpread = (): Rate | undefined => {
  const { data } = useQuery({
    queryKey: answerKey(getKeys, "swap_spread"),
    queryFn: async ({ signal }) =>
      (await call(getKeys, { keys: "swap_spread" }, { signal }))["swap_spread"] ?? null,
  });
  return spreadOf(data ?? undefined);
};
