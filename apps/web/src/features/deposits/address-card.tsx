import { channelTypes, type DepositQuote, type DigitalChannel } from "@candor/wire/deposits";
import { useText } from "../../i18n/use-text.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { LazyQrCode } from "../../ui/lazy-qr-code.tsx";
import { networkText } from "./deposit-texts.ts";
import styles from "./deposits.module.css";

/** People pay with a network's own coin by mistake. */
const coins = { ethereum: "ETH", tron: "TRX" } as const;

type Props = { readonly channel: DigitalChannel; readonly quote: DepositQuote | undefined };

/** The address that money is sent to, for a camera and for copying, and what counts there (WAL-02). */
export const AddressCard = ({ channel, quote }: Props) => {
  const text = useText();
  const { type, value, token, confirmations, minprice, network } = channel;
  const isShared = type === channelTypes.shared;
  return (
    <div className={styles["form"]}>
      <div className={styles["address"]}>
        <LazyQrCode address={value} label={text("deposits.qr")} />
        <div>
          <h2>{text(isShared ? "deposits.sharedAddress" : "deposits.ownAddress")}</h2>
          <code>{value}</code>
          <CopyButton value={value} label={text("funds.copyAddress")} />
          <p className="muted">{text(isShared ? "deposits.sharedNote" : "deposits.ownNote")}</p>
          <p>{text("deposits.onlyUsdt", { coin: coins[network] })}</p>
        </div>
      </div>
      <Facts ruled>
        <Fact name={text("deposits.network")}>{text(networkText[network])}</Fact>
        <Fact name={text("deposits.least")}>{`${showMoney(minprice)} USDT`}</Fact>
        {quote !== undefined && <Fact name={text("deposits.quote.exactly")}>{`${quote.amount} USDT`}</Fact>}
        <Fact name={text("deposits.confirmations")}>
          {text("deposits.blocks", { count: String(confirmations) })}
        </Fact>
        <Fact name={text("deposits.credit")}>{text("deposits.oneToOne")}</Fact>
        <Fact name={text("deposits.token")} look={styles["wrap"]}>
          {token}
        </Fact>
      </Facts>
    </div>
  );
};
