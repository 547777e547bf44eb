import type { DigitalChannel } from "@candor/wire/deposits";
import { useText } from "../../i18n/use-text.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import styles from "./deposits.module.css";
import { networkText } from "./deposit-texts.ts";

type Props = { readonly channel: DigitalChannel; readonly money: string };

/** What the wallet will be asked for, and what it must never show instead (WAL-05). */
export const WalletQuestion = ({ channel: { network, asset, value }, money }: Props) => {
  const text = useText();
  return (
    <div className={styles["form"]}>
      <Facts ruled>
        <Fact name={text("deposits.amount")}>{`${showMoney(money)} ${asset}`}</Fact>
        <Fact name={text(asset === "ETH" ? "deposits.eth.network" : "deposits.network")}>
          {asset === "ETH" ? "Ethereum" : text(networkText[network])}
        </Fact>
        <Fact name={text("deposits.sandbox.to")} look={styles["wrap"]}>
          {value}
        </Fact>
      </Facts>
      <p className="muted">{text("deposits.wallet.plain")}</p>
    </div>
  );
};
