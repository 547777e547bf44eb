import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { useHouseMode } from "../../lib/house-mode.ts";
import { EmptyState, Loaded } from "../../parts/states.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { DepositAmount } from "./deposit-amount.tsx";
import styles from "./deposits.module.css";
import { useGateways } from "./use-channels.ts";
import { usePay, type PayChannel } from "./use-pay.ts";

/** The bank's tab: a payment gateway, whose own page takes the payment (WAL-01, WAL-14). */
export const GatewayWay = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const gateways = useGateways(uid);
  return (
    <Loaded query={gateways} rows={3}>
      {(rows) => {
        const [first] = rows;
        if (first !== undefined) return <PayForm channels={rows} first={first} />;
        return (
          <EmptyState
            title={text("deposits.pay.none")}
            action={
              <Link to="/recharge" search={{ tab: "digital" }} className={buttonClass()}>
                {text("deposits.ways.digital")}
              </Link>
            }
          >
            {text("deposits.pay.noneBody")}
          </EmptyState>
        );
      }}
    </Loaded>
  );
};

type FormProps = { readonly channels: readonly PayChannel[]; readonly first: PayChannel };

const PayForm = ({ channels, first }: FormProps) => {
  const text = useText();
  const isDemo = useHouseMode() === "demo";
  const paying = usePay(channels, first);
  return (
    <Form className={styles["form"]} onSubmit={() => paying.submit()}>
      <p className="muted">{text(isDemo ? "deposits.pay.leadDemo" : "deposits.pay.lead")}</p>
      {channels.length > 1 && (
        <SelectField
          label={text("deposits.pay.channel")}
          value={paying.channel.code}
          onChange={({ target }) => paying.choose(target.value)}
        >
          {channels.map(({ code }) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </SelectField>
      )}
      <DepositAmount
        limits={paying.channel}
        typed={paying.typed}
        error={paying.error}
        frozen={paying.isOrdering}
        onType={paying.type}
      />
      <FormNote note={paying.note} />
      <Button type="submit" kind="solid" wide busy={paying.isOrdering}>
        {text("deposits.pay.do")}
      </Button>
    </Form>
  );
};
