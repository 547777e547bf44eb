import { useQuery } from "@tanstack/react-query";
import type { userCenter } from "@candor/wire/accounts";
import type { AnswerOf } from "@candor/wire/call";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { showCount } from "../../lib/show/show-money.ts";
import { Loaded } from "../../parts/states.tsx";
import { userCenterQuery } from "../../parts/user-center-query.ts";
import { Amount } from "../../ui/amount.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Panel } from "../../ui/panel.tsx";
import { LazyQrCode } from "../../ui/picture/lazy-qr-code.tsx";
import { TabbedPanel } from "../../ui/tabbed-panel.tsx";
import { ClientRows } from "./client-rows.tsx";
import { HeldRows } from "./held-rows.tsx";
import { IncomeRows } from "./income-rows.tsx";
import styles from "./invite-page.module.css";

type Center = AnswerOf<typeof userCenter>;

/** REF-01. */
const codeSize = 220;

/** The invitation, what it has brought, the clients, and the income record. */
export const Promotion = () => {
  const center = useQuery(userCenterQuery);
  return (
    <>
      <Loaded query={center} rows={4}>
        {(data) => (
          <div className={styles["top"]}>
            <Invitation link={data.oidUrl} />
            <Brought center={data} />
          </div>
        )}
      </Loaded>
      <Lists />
    </>
  );
};

const Invitation = ({ link }: { readonly link: string }) => {
  const text = useText();
  return (
    <Panel title={text("invite.link")}>
      <div className={styles["invitation"]}>
        <LazyQrCode address={link} label={text("invite.code", { link })} size={codeSize} />
        <div className={styles["link"]}>
          <p>{text("invite.how")}</p>
          <p className={`num ${styles["address"]}`}>{link}</p>
          <CopyButton value={link} label={text("invite.copyLink")} />
        </div>
      </div>
    </Panel>
  );
};

const Brought = ({ center }: { readonly center: Center }) => {
  const text = useText();
  const isMember = center.ibstatus === 1;
  return (
    <Panel title={text("invite.brought")}>
      <Facts ruled>
        <Fact name={text("invite.count")}>{showCount(center.usercount)}</Fact>
        <Fact name={text("invite.yesterday")}>
          <Amount of={center.yesterdayIncome} /> USDT
        </Fact>
        <Fact name={text("invite.total")}>
          <Amount of={center.totalincome} /> USDT
        </Fact>
        <Fact name={text("invite.standing")}>{text(isMember ? "invite.member" : "invite.noMember")}</Fact>
      </Facts>
      <p className={`muted ${styles["note"]}`}>
        {text(isMember ? "invite.memberNote" : "invite.noMemberNote")}
      </p>
    </Panel>
  );
};

const Lists = () => {
  const text = useText();
  const [list, setList] = useState<"clients" | "income" | "held">("clients");
  return (
    <TabbedPanel
      label={text("invite.lists")}
      value={list}
      tabs={[
        { value: "clients", label: text("invite.clients") },
        { value: "income", label: text("invite.income") },
        { value: "held", label: text("invite.held.tab") },
      ]}
      onChange={setList}
    >
      {list === "clients" && <ClientRows />}
      {list === "income" && <IncomeRows />}
      {list === "held" && <HeldRows />}
    </TabbedPanel>
  );
};
