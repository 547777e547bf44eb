import { useSearch } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { useLiveQuotes } from "../../live/quote-store.ts";
import { Loaded } from "../../parts/states.tsx";
import { VisitorState } from "../../parts/visitor-state.tsx";
import styles from "./exchange-page.module.css";
import { QuoteDialog } from "./quote-dialog.tsx";
import { SwapPanel } from "./swap-panel.tsx";
import { useSwap } from "./use-swap.ts";
import { useWallets, type Wallet } from "./use-wallets.ts";
import { WalletsPanel } from "./wallets-panel.tsx";

/** /exchange: USDT against a token, at a quote (SWAP-01, SWAP-02). */
export const ExchangePage = () => {
  const text = useText();
  const user = useUser();
  const wallets = useWallets();
  if (user === undefined) return <VisitorState />;
  return (
    <div className={`page ${styles["exchange"]}`}>
      <h1>{text("pages.exchange")}</h1>
      <Loaded query={wallets}>{(rows) => <Exchange wallets={rows} />}</Loaded>
    </div>
  );
};

const Exchange = ({ wallets }: { readonly wallets: readonly Wallet[] }) => {
  useLiveQuotes();
  const { type } = useSearch({ from: "/exchange" });
  const swap = useSwap(wallets, type);
  return (
    <div className={styles["columns"]}>
      <SwapPanel swap={swap} />
      <WalletsPanel wallets={wallets} />
      {swap.quote !== undefined && <QuoteDialog swap={swap} quote={swap.quote} />}
    </div>
  );
};
