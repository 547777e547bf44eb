import { useText } from "../../i18n/use-text.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import type { Row } from "./holding-view.ts";
import styles from "./holdings.module.css";

/** What ending an order now pays and costs (INV-16). */
export const ExitFacts = ({ exit }: { readonly exit: NonNullable<Row["exit"]> }) => {
  const text = useText();
  return (
    <div className={styles["stack"]}>
      <Facts ruled>
        <Fact name={text("holdings.exit.principal")}>{`${showMoney(exit.principal)} USDT`}</Fact>
        <Fact name={text("holdings.exit.interest")}>{`${showMoney(exit.interest)} USDT`}</Fact>
        <Fact name={text("holdings.exit.fee")}>{`−${showMoney(exit.fee)} USDT`}</Fact>
        <Fact name={text("holdings.exit.arrives")} look={styles["strong"]}>
          {`${showMoney(exit.arrives)} USDT`}
        </Fact>
      </Facts>
      <p className="muted">{text("holdings.exit.note")}</p>
    </div>
  );
};
