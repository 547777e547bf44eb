import { addPayoutAddress } from "@candor/wire/payout-details";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { ApiFailure, call } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import { bookCurrencies, bookErrors, emptyBookForm, type BookCurrency, type BookForm } from "./book-form.ts";
import { ConfirmAddress } from "./confirm-address.tsx";
import styles from "./payout.module.css";
import { useSaving } from "./use-saving.ts";

/** What was refused, and where it is said. */
type Refused = { readonly address?: string; readonly label?: string; readonly note?: string };

/** A new entry: whether it is an address is the server's to say, and it is said at the field. */
export const BookNew = ({ booked }: { readonly booked: readonly string[] }) => {
  const text = useText();
  const [form, setForm] = useState(emptyBookForm);
  const [refused, setRefused] = useState<Refused>({});
  const { currency, address, label } = form;
  const saving = useSaving(
    () =>
      call(addPayoutAddress, { cryptocurrency: currency, walletaddr: address.trim(), label: label.trim() }),
    () => {
      toast.good(text("payout.book.added"));
      setForm(emptyBookForm);
    },
    (failure) => {
      const isOfField = failure instanceof ApiFailure && failure.key.startsWith("WalletAddress");
      setRefused(isOfField ? { address: failure.message } : { note: failure.message });
    },
  );
  const submit = async (): Promise<void> => {
    const wrong = bookErrors(form, booked);
    setRefused({
      ...(wrong.address && { address: text(`refusal.${wrong.address}`) }),
      ...(wrong.label && { label: text(`refusal.${wrong.label}`) }),
    });
    if (wrong.address !== undefined || wrong.label !== undefined) return;
    const question = {
      title: text("payout.wallet.confirmTitle"),
      body: <ConfirmAddress currency={currency} address={address.trim()} />,
      action: text("payout.book.add"),
    };
    if (await confirm(question)) saving.mutate();
  };
  const change = (part: Partial<BookForm>): void => {
    if (saving.isPending) return;
    setRefused({});
    setForm({ ...form, ...part });
  };
  return (
    <Form className={styles["form"]} onSubmit={() => void submit()}>
      <TextField
        label={text("payout.book.label")}
        name="label"
        value={label}
        error={refused.label}
        hint={text("payout.book.labelHint")}
        autoComplete="off"
        maxLength={40}
        onChange={(event) => change({ label: event.target.value })}
      />
      <SelectField
        label={text("payout.wallet.currency")}
        value={currency}
        onChange={(event) => change({ currency: event.target.value as BookCurrency })}
      >
        {bookCurrencies.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField
        label={text("payout.address")}
        name="bookaddr"
        value={address}
        error={refused.address}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => change({ address: event.target.value })}
      />
      <FormNote note={refused.note} />
      <Button type="submit" busy={saving.isPending}>
        {text("payout.book.add")}
      </Button>
    </Form>
  );
};
