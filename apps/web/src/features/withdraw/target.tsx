import type { WithdrawalWay } from "@candor/core/withdrawal/withdrawal";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import type { Quote } from "./withdraw-form.ts";
import { networkText } from "./withdrawal-texts.ts";
import styles from "./withdraw.module.css";

type Props = { readonly quote: Quote; readonly way: WithdrawalWay };

/** Where the money goes, with the link that changes it. */
export const Target = ({ quote: { target, targetRefusal }, way }: Props) => {
  const text = useText();
  const lacksProof = targetRefusal === "AddressIsNotProven";
  return (
    <div className={styles["target"]}>
      <div>
        <span className="muted">{text("withdraw.to")}</span>
        <Link to="/$area" params={{ area: lacksProof ? "bindColdWallet" : "editBankInformation" }}>
          {text(lacksProof ? "withdraw.prove" : target === null ? "withdraw.add" : "withdraw.change")}
        </Link>
      </div>
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

const missingText = (refusal: string | null, way: WithdrawalWay) => {
  if (refusal === "AddressIsNotProven") return "refusal.AddressIsNotProven";
  if (refusal === "WithdrawalsArePaidInUsdt") return "refusal.WithdrawalsArePaidInUsdt";
  return way === "bank" ? "withdraw.noBank" : "withdraw.noWallet";
};
