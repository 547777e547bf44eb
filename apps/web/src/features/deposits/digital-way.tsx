import { channelTypes } from "@candor/wire/deposits";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { useHouseMode } from "../../lib/house-mode.ts";
import { EmptyState, Loaded } from "../../parts/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { TicketNotice } from "../../ui/ticket/ticket-notice.tsx";
import { AddressCard } from "./address-card.tsx";
import { ClaimForm } from "./claim-form.tsx";
import { channelText, standardOf } from "./deposit-texts.ts";
import styles from "./deposits.module.css";
import { QuoteForm } from "./quote-form.tsx";
import { SandboxForm } from "./sandbox-form.tsx";
import { useDigitalChannels, useUsualAddresses, type DigitalChannel } from "./use-channels.ts";
import { useClaim, type OnNamed } from "./use-claim.ts";
import { useQuote } from "./use-quote.ts";
import { WalletSend } from "./wallet-send.tsx";

type Props = { readonly uid: number; readonly onNamed: OnNamed };

/** Digital currency: a channel, its address, and what tells whose a transfer is (WAL-02, WAL-15). */
export const DigitalWay = ({ uid, onNamed }: Props) => {
  const text = useText();
  const channels = useDigitalChannels(uid);
  return (
    <Loaded query={channels} rows={6}>
      {(rows) => {
        const [first] = rows;
        if (first === undefined)
          return <EmptyState title={text("deposits.noChannel")}>{text("deposits.noChannelBody")}</EmptyState>;
        return <Channels uid={uid} channels={rows} first={first} onNamed={onNamed} />;
      }}
    </Loaded>
  );
};

type ChannelsProps = Props & {
  readonly channels: readonly DigitalChannel[];
  readonly first: DigitalChannel;
};

const Channels = ({ uid, channels, first, onNamed }: ChannelsProps) => {
  const text = useText();
  const [type, setType] = useState(first.type);
  const channel = channels.find((each) => each.type === type) ?? first;
  return (
    <div className={styles["form"]}>
      <Tabs
        label={text("deposits.channel")}
        look="segments"
        value={String(channel.type)}
        controls="deposit-channel"
        tabs={channels.map((each) => ({
          value: String(each.type),
          label: standardOf(each) ?? text("deposits.sharedTab"),
        }))}
        onChange={(value) => setType(Number(value))}
      />
      <div id="deposit-channel" role="tabpanel" aria-label={text(channelText(channel))}>
        <Channel key={channel.type} uid={uid} channel={channel} onNamed={onNamed} />
      </div>
    </div>
  );
};

const Channel = ({ uid, channel, onNamed }: Props & { readonly channel: DigitalChannel }) => {
  const text = useText();
  const isDemo = useHouseMode() === "demo";
  const isShared = channel.type === channelTypes.shared;
  const claim = useClaim(channel, onNamed);
  const quoting = useQuote(channel);
  const usual = useUsualAddresses(uid);
  return (
    <div className={styles["form"]}>
      {isDemo && (
        <TicketNotice tone="warn">
          <p>{text("deposits.sandboxOnly")}</p>
        </TicketNotice>
      )}
      {isShared && <QuoteForm channel={channel} quoting={quoting} />}
      <AddressCard channel={channel} quote={quoting.quote} />
      <WalletSend channel={channel} quote={quoting.quote} claim={claim} onNamed={onNamed} />
      {isDemo && (
        <SandboxForm
          key={quoting.quote?.amount}
          channel={channel}
          amount={quoting.quote?.amount}
          onHash={(hash) => claim.type("hash", hash)}
        />
      )}
      <ClaimForm claim={claim} isShared={isShared} usual={usual} />
    </div>
  );
};
