import { formatMoney } from "@candor/core/money/money";
import { demoSend, demoSign, demoWallet } from "@candor/wire/demo";
import { useEffect, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import {
  watchWallets,
  weiOfMicro,
  type BrowserWallet,
  type WalletNetwork,
} from "../../lib/browser-wallets.ts";
import { useHouseMode } from "../../lib/house-mode.ts";

/** The wallets of this browser; in a demo also the play wallet of each network, so that nobody needs one of their own. */
export const useWallets = (): readonly BrowserWallet[] => {
  const text = useText();
  const isDemo = useHouseMode() === "demo";
  const [found, setFound] = useState<readonly BrowserWallet[]>([]);
  useEffect(() => watchWallets(window, setFound), []);
  const named = found.map((wallet) =>
    wallet.name === "" ? { ...wallet, name: text("funds.browserWallet") } : wallet,
  );
  const play = (network: WalletNetwork) => playWallet(network, text("funds.playWallet"));
  return isDemo ? [...named, play("ethereum"), play("tron")] : named;
};

const playWallet = (network: WalletNetwork, name: string): BrowserWallet => ({
  id: `play ${network}`,
  name,
  network,
  connect: async () => (await call(demoWallet, { network })).address,
  sign: async (text) => (await call(demoSign, { network, message: text })).signature,
  transfer: ({ token, to, units }) =>
    token === undefined
      ? call(demoSend, { network, to, asset: "coin", money: formatMoney(units / weiOfMicro) })
      : call(demoSend, { network, to, money: formatMoney(units) }),
});
