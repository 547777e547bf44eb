import { updateWalletaddr } from "@candor/wire/payout-details";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { ApiFailure, call } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ChangedAt } from "./changed-at.tsx";
import { ConfirmAddress } from "./confirm-address.tsx";
import styles from "./payout.module.css";
import type { BankCard } from "./payout-queries.ts";
import { useSaving } from "./use-saving.ts";
import { isPaidIn, payoutCurrencies, walletError, type PayoutCurrency } from "./wallet-form.ts";

/** The wallet address that withdrawals are paid to (WAL-07). Whether it is one is the server's to say, and it is said at the field. */
export const WalletPanel = ({ card }: { readonly card: BankCard }) => {
  const text = useText();
  const [currency, setCurrency] = useState<PayoutCurrency>(card.cryptocurrency || "USDT(TRC20)");
  const [address, setAddress] = useState(card.walletaddr);
  const [error, setError] = useState<string>();
  const [note, setNote] = useState<string>();
  const saving = useSaving(
    () => call(updateWalletaddr, { cryptocurrency: currency, walletaddr: address.trim() }),
    () => toast.good(text(isPaidIn(currency) ? "payout.wallet.saved" : "payout.wallet.savedUnpaid")),
    (failure) => {
      const isOfField = failure instanceof ApiFailure && failure.key.startsWith("WalletAddress");
      (isOfField ? setError : setNote)(failure.message);
    },
  );
  const submit = async (): Promise<void> => {
    const wrong = walletError({ currency, address }, card);
    setError(wrong === "PleaseFillInTheWalletAddress" ? text(`refusal.${wrong}`) : undefined);
    setNote(wrong === "NoChanges" ? text(`refusal.${wrong}`) : undefined);
    if (wrong !== undefined) return;
    const question = {
      title: text("payout.wallet.confirmTitle"),
      body: <ConfirmAddress currency={currency} address={address.trim()} />,
      action: text(card.walletaddr === "" ? "payout.save" : "payout.change"),
    };
    if (await confirm(question)) saving.mutate();
  };
  const changed = (): void => {
    setError(undefined);
    setNote(undefined);
  };
  return (
    <Panel title={text("payout.wallet.title")}>
      <Form className={styles["form"]} onSubmit={() => void submit()}>
        <p className="muted">{text("payout.wallet.lead")}</p>
        <SelectField
          label={text("payout.wallet.currency")}
          value={currency}
          hint={isPaidIn(currency) ? undefined : text("payout.wallet.usdtOnly")}
          onChange={(event) => {
            changed();
            setCurrency(event.target.value as PayoutCurrency);
          }}
        >
          {payoutCurrencies.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <TextField
          label={text("payout.address")}
          name="walletaddr"
          value={address}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          onChange={(event) => {
            changed();
            setAddress(event.target.value);
          }}
        />
        <FormNote note={note} />
        {card.walletaddr !== "" && (
          <p className={card.walletProven ? styles["good"] : "muted"}>
            {text(card.walletProven ? "payout.wallet.proven" : "payout.wallet.notProven")}{" "}
            {!card.walletProven && <Link to="/bindColdWallet">{text("payout.wallet.prove")}</Link>}
          </p>
        )}
        <ChangedAt at={card.walletChangedAt} />
        <Button type="submit" kind="solid" busy={saving.isPending}>
          {text("payout.save")}
        </Button>
      </Form>
    </Panel>
  );
};
