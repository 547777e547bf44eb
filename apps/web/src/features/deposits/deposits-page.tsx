import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { VisitorState } from "../../parts/visitor-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { DepositsPanel } from "./deposits-panel.tsx";
import { DigitalWay } from "./digital-way.tsx";
import styles from "./deposits.module.css";
import { GatewayWay } from "./gateway-way.tsx";
import { TermsPanel } from "./terms-panel.tsx";

const ways = ["digital", "bank"] as const;

/** /recharge: where money is sent, and what became of earlier deposits (WAL-01 to WAL-04). The address's `tab` selects the way. */
export const DepositsPage = () => {
  const user = useUser();
  return user === undefined ? <VisitorState /> : <Deposits uid={user.uid} />;
};

const Deposits = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const navigate = useNavigate();
  const { tab } = useSearch({ from: "/recharge" });
  const [page, setPage] = useState(1);
  const [named, setNamed] = useState<string>();
  const onNamed = (hash: string | undefined): void => {
    setNamed(hash);
    if (hash !== undefined) setPage(1);
  };
  const way = ways.find((each) => each === tab) ?? "digital";
  return (
    <div className={`page ${styles["deposits"]}`}>
      <h1>{text("pages.recharge")}</h1>
      <div className={styles["columns"]}>
        <div className={styles["column"]}>
          <Panel>
            <div className={styles["form"]}>
              <Tabs
                label={text("deposits.way")}
                look="segments"
                value={way}
                controls="deposit-way"
                tabs={ways.map((value) => ({ value, label: text(`deposits.ways.${value}`) }))}
                onChange={(value) => void navigate({ to: "/recharge", search: { tab: value } })}
              />
              <div id="deposit-way" role="tabpanel" aria-label={text(`deposits.ways.${way}`)}>
                {way === "digital" ? <DigitalWay uid={uid} onNamed={onNamed} /> : <GatewayWay uid={uid} />}
              </div>
            </div>
          </Panel>
        </div>
        <div className={styles["column"]}>
          <DepositsPanel uid={uid} page={page} onPage={setPage} named={named} />
          <TermsPanel />
        </div>
      </div>
    </div>
  );
};
