import { bankFields, type BankField } from "@candor/core/payout/bank-form";
import { updateBankCard } from "@candor/wire/payout-details";
import { useState } from "react";
import { useText, type Text } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import { Panel } from "../../ui/panel.tsx";
import { bankError, bankInput, formOfCard, type BankError } from "./bank-fields.ts";
import { ChangedAt } from "./changed-at.tsx";
import styles from "./payout.module.css";
import type { BankCard } from "./payout-queries.ts";
import { useSaving } from "./use-saving.ts";

const groups = [
  { name: "who", fields: ["holder", "firstName", "lastName"] },
  { name: "which", fields: ["bank", "bankCode", "account", "branch", "ifsc"] },
  { name: "where", fields: ["address", "locality", "town", "city", "postalCode"] },
] as const satisfies readonly { readonly name: string; readonly fields: readonly BankField[] }[];

/** The bank account that withdrawals are paid to (WAL-08). */
export const BankPanel = ({ card }: { readonly card: BankCard }) => {
  const text = useText();
  const saved = formOfCard(card);
  const [form, setForm] = useState(saved);
  const [error, setError] = useState<BankError>();
  const [note, setNote] = useState<string>();
  const saving = useSaving(
    () => call(updateBankCard, bankInput(form)),
    () => toast.good(text("payout.bank.saved")),
    (failure) => setNote(failure.message),
  );
  const submit = async (): Promise<void> => {
    const wrong = bankError(form, saved);
    setError(wrong);
    setNote(wrong !== undefined && wrong.field === undefined ? text(`refusal.${wrong.key}`) : undefined);
    if (wrong !== undefined) return;
    const question = {
      title: text("payout.bank.confirmTitle"),
      body: text("payout.confirmBody"),
      action: text("payout.change"),
    };
    if (card.bankChangedAt === null || (await confirm(question))) saving.mutate();
  };
  const change = (field: BankField, value: string): void => {
    setError(undefined);
    setNote(undefined);
    setForm({ ...form, [field]: value });
  };
  return (
    <Panel title={text("payout.bank.title")}>
      <Form className={styles["form"]} onSubmit={() => void submit()}>
        <p className="muted">{text("payout.bank.lead")}</p>
        {groups.map(({ name, fields }) => (
          <fieldset key={name} className={styles["group"]}>
            <legend>{text(`payout.bank.${name}`)}</legend>
            <div className={styles["fields"]}>
              {fields.map((field) => (
                <TextField
                  key={field}
                  label={text(`payout.bank.${field}`)}
                  name={field}
                  value={form[field]}
                  error={error?.field === field ? text(`refusal.${error.key}`) : undefined}
                  hint={hintOf(field, text)}
                  maxLength={bankFields[field]}
                  autoComplete="off"
                  onChange={(event) => change(field, event.target.value)}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <FormNote note={note} />
        <ChangedAt at={card.bankChangedAt} />
        <Button type="submit" kind="solid" busy={saving.isPending}>
          {text("payout.save")}
        </Button>
      </Form>
    </Panel>
  );
};

const hintOf = (field: BankField, text: Text): string | undefined => {
  if (field === "holder") return text("payout.bank.holderHint");
  return field === "account" ? text("payout.bank.accountHint") : undefined;
};
