import type { WithdrawalWay } from "@candor/core/withdrawal/withdrawal";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { payoutAddressesQuery } from "../../parts/payout-addresses.ts";
import { SelectField } from "../../ui/form/field.tsx";
import type { Quote, WithdrawForm } from "./withdraw-form.ts";
import { networkText } from "./withdrawal-texts.ts";
import styles from "./withdraw.module.css";

type Props = {
  readonly quote: Quote;
  readonly form: Pick<WithdrawForm, "way" | "address">;
  readonly frozen: boolean;
  readonly onAddress: (address: string) => void;
};

/** Where the money goes: the saved address, or one of the address book, with the link that changes them. */
export const Target = ({ quote: { target, targetRefusal }, form, frozen, onAddress }: Props) => {
  const text = useText();
  const { way } = form;
  const lacksProof = targetRefusal === "AddressIsNotProven";
  return (
    <div className={styles["target"]}>
      <div>
        <span className="muted">{text("withdraw.to")}</span>
        <Link to="/$area" params={{ area: lacksProof ? "bindColdWallet" : "editBankInformation" }}>
          {text(lacksProof ? "withdraw.prove" : target === null ? "withdraw.add" : "withdraw.change")}
        </Link>
      </div>
      {way === "digital" && <Choice address={form.address} frozen={frozen} onAddress={onAddress} />}
      {target === null ? (
        <p className={styles["missing"]}>{text(missingText(targetRefusal, way))}</p>
      ) : (
        <>
          <code className={styles["address"]}>{target.address}</code>
          <small className="muted">
            {text(networkText[target.network])}
            {target.isProven && ` · ${text("withdraw.proven")}`}
          </small>
        </>
      )}
    </div>
  );
};

type ChoiceProps = Pick<Props, "frozen" | "onAddress"> & { readonly address: string };

/** Only where there is something to choose. */
const Choice = ({ address, frozen, onAddress }: ChoiceProps) => {
  const text = useText();
  const { data: book = [] } = useQuery(payoutAddressesQuery);
  if (book.length === 0) return null;
  return (
    <SelectField
      label={text("withdraw.choose")}
      value={address}
      disabled={frozen}
      onChange={(event) => onAddress(event.target.value)}
    >
      <option value="">{text("withdraw.saved")}</option>
      {book.map(({ walletaddr, label, cryptocurrency }) => (
        <option key={walletaddr} value={walletaddr}>
          {`${label} · ${cryptocurrency}`}
        </option>
      ))}
    </SelectField>
  );
};

const missingText = (refusal: string | null, way: WithdrawalWay) => {
  if (refusal === "AddressIsNotProven") return "refusal.AddressIsNotProven";
  if (refusal === "WithdrawalsArePaidInUsdt") return "refusal.WithdrawalsArePaidInUsdt";
  return way === "bank" ? "withdraw.noBank" : "withdraw.noWallet";
};
