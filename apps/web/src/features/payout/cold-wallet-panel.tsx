import { useText } from "../../i18n/use-text.ts";
import type { BrowserWallet } from "../../lib/browser-wallets.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import { Panel } from "../../ui/panel.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Form } from "../../ui/form/form.tsx";
import styles from "./payout.module.css";
import type { ColdWallets } from "./payout-queries.ts";
import { SignElsewhere } from "./sign-elsewhere.tsx";
import { networkOfType, useColdWallet, type ColdType } from "./use-cold-wallet.ts";

type Props = {
  readonly type: ColdType;
  /** The saved address; empty when none is saved. */
  readonly address: string;
  readonly state: ColdWallets["states"][ColdType];
  readonly wallets: readonly BrowserWallet[];
};

/** A user's own address on one network: the saved one, and three ways to change or prove it. */
export const ColdWalletPanel = ({ type, address, state, wallets }: Props) => {
  const text = useText();
  const cold = useColdWallet(type, address, state?.provenAt ?? null);
  const own = wallets.filter(({ network }) => network === networkOfType[type]);
  const submit = (): void => {
    cold.save();
  };
  return (
    <Panel title={text(`payout.cold.type${type}`)}>
      <div className={styles["form"]}>
        <Saved address={address} state={state} />
        <Form className={styles["form"]} onSubmit={submit}>
          <TextField
            label={text(address === "" ? "payout.address" : "payout.cold.newAddress")}
            name={`address${type}`}
            value={cold.typed}
            error={cold.error}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            onChange={(event) => cold.type(event.target.value)}
          />
          <FormNote note={cold.note} />
          <Button type="submit" busy={cold.isSaving}>
            {text("payout.cold.claim")}
          </Button>
        </Form>
        <div className={styles["ways"]}>
          <h3>{text("payout.cold.proveTitle")}</h3>
          <p className="muted">{text("payout.cold.proveLead")}</p>
          {own.map((wallet, place) => (
            <Button
              key={wallet.id}
              kind={place === 0 ? "solid" : "line"}
              busy={cold.provingWith === wallet.id}
              onClick={() => cold.proveWith(wallet)}
            >
              {text("payout.cold.signWith", { wallet: wallet.name })}
            </Button>
          ))}
          {own.length === 0 && <p className="muted">{text("payout.cold.noWallet")}</p>}
          <SignElsewhere cold={cold} />
        </div>
      </div>
    </Panel>
  );
};

const Saved = ({ address, state }: Pick<Props, "address" | "state">) => {
  const text = useText();
  const times = useTimes();
  if (state === null) return <p className="muted">{text("payout.cold.none")}</p>;
  const { changedAt, provenAt } = state;
  return (
    <div className={styles["saved"]}>
      <div className={styles["line"]}>
        <span className={`mono ${styles["address"]}`}>{address}</span>
        <CopyButton value={address} label={text("funds.copyAddress")} />
      </div>
      <p className={provenAt === null ? "muted" : styles["good"]}>
        {provenAt === null
          ? text("payout.cold.claimed", { time: times.dateTime(changedAt) })
          : text("payout.cold.proven", { time: times.dateTime(provenAt) })}
      </p>
    </div>
  );
};
