/** Sending a deposit through a wallet of the browser, and naming its hash (WAL-05). */
import { formatMoney, type Money } from "@candor/core/money/money";
import { payDigital, type DigitalChannel, myPay } from "@candor/wire/deposits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createElement, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import {
  WalletDeclined,
  weiOfMicro,
  WrongChain,
  type BrowserWallet,
  type WalletTransfer,
} from "../../lib/browser-wallets.ts";
import { confirm } from "../../lib/confirm.ts";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import { hashOf } from "./deposit-form.ts";
import type { OnNamed } from "./use-claim.ts";
import { WalletQuestion } from "./wallet-question.tsx";

/** USDT has six decimals on both networks, as amounts that are typed here have. */
export const transferOf = (
  { chain, asset, token, value }: DigitalChannel,
  amount: Money,
): WalletTransfer => ({
  chainId: chain,
  to: value,
  ...(asset === "ETH" ? { token: undefined, units: amount * weiOfMicro } : { token, units: amount }),
});

type Sending = { readonly wallet: BrowserWallet; readonly amount: Money };

/** `onSent` gets the hash before it is named: it is not lost when that fails. */
export const useWalletSend = (
  channel: DigitalChannel,
  onSent: (sent: { readonly hash: string; readonly from: string }) => void,
  onNamed: OnNamed,
) => {
  const text = useText();
  const queries = useQueryClient();
  const [note, setNote] = useState<string>();
  const sending = useMutation({
    mutationFn: async ({ wallet, amount }: Sending) => {
      const money = formatMoney(amount);
      const agreed = await confirm({
        title: text("deposits.wallet.confirmTitle", {
          amount: `${showMoney(money)} ${channel.asset}`,
          wallet: wallet.name,
        }),
        body: createElement(WalletQuestion, { channel, money }),
        action: text("deposits.wallet.confirm"),
      });
      if (!agreed || wallet.transfer === undefined) throw new WalletDeclined();
      const { hash, from } = await wallet.transfer(transferOf(channel, amount));
      onSent({ hash, from });
      await call(payDigital, { type: String(channel.type), hash, payaddress: from, money });
      return hash;
    },
    onSuccess: (hash) => {
      onNamed(hashOf(channel.type, hash));
      toast.good(text("deposits.wallet.sent"));
      onSent({ hash: "", from: "" });
    },
    onError: (failure) => {
      if (failure instanceof WalletDeclined) return;
      setNote(failure instanceof WrongChain ? text("deposits.wallet.wrongChain") : failure.message);
    },
    onSettled: () => rereadAnswers(queries, myPay),
  });
  return {
    note,
    /** The wallet that is being asked. */
    asked: sending.isPending ? sending.variables?.wallet.id : undefined,
    send: (wallet: BrowserWallet, amount: Money) => {
      setNote(undefined);
      onNamed(undefined);
      sending.mutate({ wallet, amount });
    },
    clear: () => setNote(undefined),
  };
};
