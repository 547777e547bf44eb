import { useSearch } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { useProducts } from "../../live/products.ts";
import { Panel } from "../../ui/panel.tsx";
import { Loaded } from "../../parts/states.tsx";
import { AuditCheck } from "./audit-check.tsx";
import { CheckpointsTable } from "./checkpoints-table.tsx";
import { LossFigures } from "./loss-figures.tsx";
import { MinuteCheck } from "./minute-check.tsx";
import styles from "./verify-page.module.css";

/** /verify: anyone may check the public price log and any option or contract decided by it, on their own device (TRUST-05). */
export const VerifyPage = () => {
  const text = useText();
  const { option, lever } = useSearch({ from: "/verify" });
  const products = useProducts();
  return (
    <div className={styles["page"]}>
      <header className={styles["intro"]}>
        <h1>{text("verify.title")}</h1>
        <p>{text("verify.intro")}</p>
      </header>
      <div className={styles["columns"]}>
        <Panel title={text("verify.tradeTitle")}>
          <AuditCheck optionId={option} leverId={lever} />
        </Panel>
        <Panel title={text("verify.minuteTitle")}>
          <MinuteCheck products={products.data ?? []} />
        </Panel>
      </div>
      <Panel flush title={text("verify.checkpointsTitle")}>
        <Loaded query={products} rows={8}>
          {(pairs) => <CheckpointsTable products={pairs} />}
        </Loaded>
      </Panel>
      <LossFigures />
      <div className={styles["columns"]}>
        <Panel title={text("verify.provedTitle")}>
          <ul className={styles["points"]}>
            <li>{text("verify.proved1")}</li>
            <li>{text("verify.proved2")}</li>
            <li>{text("verify.proved3")}</li>
          </ul>
        </Panel>
        <Panel title={text("verify.notProvedTitle")}>
          <ul className={styles["points"]}>
            <li>{text("verify.notProved1")}</li>
            <li>{text("verify.notProved2")}</li>
            <li>{text("verify.notProved3")}</li>
            <li>{text("verify.notProved4")}</li>
            <li>{text("verify.notProved5")}</li>
          </ul>
        </Panel>
      </div>
    </div>
  );
};
