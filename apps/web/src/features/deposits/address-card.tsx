import { channelTypes, type DepositQuote, type DigitalChannel } from "@candor/wire/deposits";
import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { LazyQrCode } from "../../ui/picture/lazy-qr-code.tsx";
import { TicketNotice } from "../../ui/ticket/ticket-notice.tsx";
import { coins, networkText } from "./deposit-texts.ts";
import styles from "./deposits.module.css";
import { ExchangeLink } from "./exchange-link.tsx";
import { useUsdtRate } from "./use-channels.ts";

type Props = { readonly channel: DigitalChannel; readonly quote: DepositQuote | undefined };

/** The address that money is sent to, for a camera and for copying, and what counts there (WAL-02). */
export const AddressCard = ({ channel, quote }: Props) => {
  const text = useText();
  const rate = useUsdtRate();
  const { type, value, token, confirmations, minprice, network } = channel;
  const isShared = type === channelTypes.shared;
  if (type === channelTypes.eth) return <EthCard channel={channel} />;
  return (
    <div className={styles["form"]}>
      <Address title={text(isShared ? "deposits.sharedAddress" : "deposits.ownAddress")} value={value}>
        <p className="muted">{text(isShared ? "deposits.sharedNote" : "deposits.ownNote")}</p>
        <p>
          {type === channelTypes.erc20
            ? text("deposits.onlyUsdtHere")
            : text("deposits.onlyUsdt", { coin: coins[network] })}
        </p>
      </Address>
      <Facts ruled>
        <Fact name={text("deposits.network")}>{text(networkText[network])}</Fact>
        <Fact name={text("deposits.least")}>{`${showMoney(minprice)} USDT`}</Fact>
        {quote !== undefined && <Fact name={text("deposits.quote.exactly")}>{`${quote.amount} USDT`}</Fact>}
        <Fact name={text("deposits.confirmations")}>
          {text("deposits.blocks", { count: String(confirmations) })}
        </Fact>
        <Fact name={text("deposits.credit")}>{text("deposits.rate", { rate })}</Fact>
        <Fact name={text("deposits.token")} look={styles["wrap"]}>
          {token}
        </Fact>
      </Facts>
    </div>
  );
};

type AddressProps = { readonly title: string; readonly value: string; readonly children: ReactNode };

const Address = ({ title, value, children }: AddressProps) => {
  const text = useText();
  return (
    <div className={styles["address"]}>
      <LazyQrCode address={value} label={text("deposits.qr")} />
      <div>
        <h2>{title}</h2>
        <code>{value}</code>
        <CopyButton value={value} label={text("funds.copyAddress")} />
        {children}
      </div>
    </div>
  );
};

/** ETH itself: what its sender gets, and which senders are not seen. */
const EthCard = ({ channel: { value, minprice, confirmations } }: Pick<Props, "channel">) => {
  const text = useText();
  return (
    <div className={styles["form"]}>
      <Address title={text("deposits.ownAddress")} value={value}>
        <p className="muted">{text("deposits.eth.ownNote")}</p>
        <p>
          {text("deposits.eth.staysEth")} <ExchangeLink />
        </p>
      </Address>
      <TicketNotice tone="warn">
        <p>{text("deposits.eth.unseen")}</p>
      </TicketNotice>
      <Facts ruled>
        <Fact name={text("deposits.eth.network")}>Ethereum</Fact>
        <Fact name={text("deposits.least")}>{`${showMoney(minprice)} ETH`}</Fact>
        <Fact name={text("deposits.confirmations")}>
          {text("deposits.blocks", { count: String(confirmations) })}
        </Fact>
        <Fact name={text("deposits.credit")}>{text("deposits.eth.oneToOne")}</Fact>
      </Facts>
    </div>
  );
};
