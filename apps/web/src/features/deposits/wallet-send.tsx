import { parseMoney, type Money } from "@candor/core/money/money";
import { channelTypes, type DepositQuote, type DigitalChannel } from "@candor/wire/deposits";
import { useRef, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { transferLink, type BrowserWallet } from "../../lib/browser-wallets.ts";
import { focusBack, useAfterWait } from "../../lib/keyboard/focus-back.ts";
import { useWallets } from "../../parts/wallets/use-wallets.ts";
import { Button } from "../../ui/button.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import { DepositAmount } from "./deposit-amount.tsx";
import { amountError, amountOf, type AmountError } from "./deposit-form.ts";
import styles from "./deposits.module.css";
import type { Claiming, OnNamed } from "./use-claim.ts";
import { transferOf, useWalletSend } from "./use-wallet-send.ts";

type Props = {
  readonly channel: DigitalChannel;
  readonly quote: DepositQuote | undefined;
  readonly claim: Claiming;
  readonly onNamed: OnNamed;
};

/** Buttons that send through a wallet of this browser (WAL-05). To the shared address only an exact amount is sent. */
export const WalletSend = ({ channel, quote, claim, onNamed }: Props) => {
  const text = useText();
  const wallets = useWallets().filter(
    ({ network, transfer }) => network === channel.network && transfer !== undefined,
  );
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const fill = ({ hash, from }: { readonly hash: string; readonly from: string }): void => {
    claim.type("hash", hash);
    claim.type("payaddress", from);
  };
  const sending = useWalletSend(channel, fill, onNamed);
  const pressed = useRef<Element>(null);
  useAfterWait(sending.asked !== undefined, () => focusBack(pressed.current));
  const isShared = channel.type === channelTypes.shared;
  const errorText = ({ key, values }: AmountError): string => text(`refusal.${key}`, values);
  const amount = isShared ? parseMoney(quote?.amount ?? "") : amountOf(typed);
  const send = (wallet: BrowserWallet): void => {
    const wrong = isShared ? undefined : amountError(typed, channel);
    setError(wrong && errorText(wrong));
    if (wrong === undefined && amount !== undefined) sending.send(wallet, amount);
  };
  if (isShared && quote === undefined) return null;
  return (
    <div className={styles["form"]}>
      <h2>{text("deposits.wallet.title")}</h2>
      {wallets.length === 0 && <p className="muted">{text("deposits.wallet.none")}</p>}
      {!isShared && (wallets.length > 0 || channel.walletlink) && (
        <DepositAmount
          limits={channel}
          asset={channel.asset}
          typed={typed}
          error={error}
          frozen={sending.asked !== undefined}
          onType={(value) => {
            setError(undefined);
            sending.clear();
            setTyped(value);
          }}
        />
      )}
      {wallets.length > 0 && (
        <div className={styles["buttons"]}>
          {wallets.map((wallet) => (
            <Button
              key={wallet.id}
              busy={sending.asked === wallet.id}
              disabled={sending.asked !== undefined}
              onClick={({ currentTarget }) => {
                pressed.current = currentTarget;
                send(wallet);
              }}
            >
              {text("deposits.wallet.sendWith", { wallet: wallet.name })}
            </Button>
          ))}
        </div>
      )}
      {channel.walletlink && <AppLink channel={channel} amount={amount} />}
      <FormNote note={sending.note} />
    </div>
  );
};

type LinkProps = { readonly channel: DigitalChannel; readonly amount: Money | undefined };

/** For a wallet app on the same device: the same transfer as a link. */
const AppLink = ({ channel, amount }: LinkProps) => {
  const text = useText();
  if (amount === undefined || amount === 0n) return null;
  return <a href={transferLink(transferOf(channel, amount))}>{text("deposits.wallet.app")}</a>;
};
