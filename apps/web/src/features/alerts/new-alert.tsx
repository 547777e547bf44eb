import { addAlert, alertList } from "@candor/wire/alerts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { toast } from "../../lib/toasts.ts";
import { useProducts } from "../../live/products.ts";
import { useQuote } from "../../live/quote-store.ts";
import { Button } from "../../ui/button.tsx";
import { NumberField, SelectField, Unit } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { LivePrice } from "../../parts/live-price.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import {
  alertFormError,
  alertFormSent,
  changeAlertForm,
  emptyAlertForm,
  type AlertForm,
} from "./alert-form.ts";
import styles from "./alerts-page.module.css";
import type { Product } from "@candor/wire/market";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";

/** Sets an alert on the pair that the address names, or on the one that the user picks. */
export const NewAlert = () => {
  const { pair } = useSearch({ from: "/alerts" });
  return (
    <Loaded query={useProducts()} rows={4}>
      {(products) => {
        const product = products.find(({ symbol }) => symbol === pair) ?? products[0];
        return product && <NewAlertForm products={products} product={product} />;
      }}
    </Loaded>
  );
};

type Props = { readonly products: readonly Product[]; readonly product: Product };

const NewAlertForm = ({ products, product }: Props) => {
  const text = useText();
  const navigate = useNavigate({ from: "/alerts" });
  const queries = useQueryClient();
  const now = useQuote(product.symbol)?.price ?? product.price;
  const [form, setForm] = useState<AlertForm>(emptyAlertForm);
  const change = (part: Partial<AlertForm>): void => setForm((before) => changeAlertForm(before, part));
  const error = alertFormError(form, now);
  const setting = useMutation({
    mutationFn: (sent: AlertForm) => call(addAlert, alertFormSent(sent, product.pid)),
    onSuccess: (_, { price }) => {
      toast.good(text("alerts.added"));
      // A price that was typed meanwhile is the next one.
      setForm((before) =>
        before.price === price ? changeAlertForm(before, { price: "", pressed: false }) : before,
      );
      void rereadAnswers(queries, alertList);
    },
    onError: toast.failure,
  });
  const begin = useOneAtATime(setting);
  const shownError = form.pressed && error !== undefined ? text(error) : undefined;
  return (
    <Form
      className={styles["form"]}
      onSubmit={() => {
        change({ pressed: true });
        if (error === undefined) begin(form);
      }}
    >
      <SelectField
        label={text("alerts.pair")}
        aside={
          <span className={styles["now"]}>
            {text("alerts.now")}
            <LivePrice symbol={product.symbol} start={product.price} decimals={product.decimals} />
          </span>
        }
        value={product.symbol}
        onChange={(event) => void navigate({ search: { pair: event.target.value }, replace: true })}
      >
        {products.map(({ symbol, pairName }) => (
          <option key={symbol} value={symbol}>
            {pairName}
          </option>
        ))}
      </SelectField>
      <Tabs
        look="segments"
        label={text("alerts.kind")}
        value={form.kind}
        tabs={[
          { value: "above", label: text("alerts.above") },
          { value: "below", label: text("alerts.below") },
          { value: "percent", label: text("alerts.percent") },
        ]}
        onChange={(kind) => change({ kind })}
      />
      <Amount form={form} error={shownError} change={change} />
      <Rearm form={form} change={change} />
      <Button type="submit" kind="solid" busy={setting.isPending}>
        {text("alerts.add")}
      </Button>
    </Form>
  );
};

type PartProps = { readonly form: AlertForm; readonly change: (part: Partial<AlertForm>) => void };

const Amount = ({ form, change, error }: PartProps & { readonly error: string | undefined }) => {
  const text = useText();
  const isPercent = form.kind === "percent";
  return (
    <NumberField
      label={text(isPercent ? "alerts.percentField" : "alerts.price")}
      hint={isPercent ? text("alerts.percentHint") : undefined}
      error={error}
      name="amount"
      value={isPercent ? form.percent : form.price}
      after={isPercent ? <Unit>%</Unit> : <Unit>USDT</Unit>}
      onType={(typed) => change({ [isPercent ? "percent" : "price"]: typed })}
    />
  );
};

const Rearm = ({ form, change }: PartProps) => {
  const text = useText();
  return (
    <div className={styles["rearm"]}>
      <input
        id="rearm"
        type="checkbox"
        checked={form.rearm}
        aria-describedby="rearm-hint"
        onChange={(event) => change({ rearm: event.target.checked })}
      />
      <label htmlFor="rearm">{text("alerts.rearm")}</label>
      <p id="rearm-hint">{text("alerts.rearmHint")}</p>
    </div>
  );
};
