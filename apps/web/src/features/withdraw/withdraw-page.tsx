import { withdrawQuote } from "@candor/wire/withdrawals";
import { wayDigits } from "@candor/wire/codec/digits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { useUser } from "../../lib/account/session.ts";
import { Unread } from "../../parts/states.tsx";
import { VisitorState } from "../../parts/visitor-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { OnlyProvenPanel } from "./only-proven-panel.tsx";
import { PacePanel } from "./pace-panel.tsx";
import { TermsPanel } from "./terms-panel.tsx";
import { useWithdraw } from "./use-withdraw.ts";
import { WithdrawFields } from "./withdraw-fields.tsx";
import { WithdrawalsPanel } from "./withdrawals-panel.tsx";
import { WayTabs } from "./way-tabs.tsx";
import styles from "./withdraw.module.css";
import type { WithdrawalWay } from "@candor/core/withdrawal/withdrawal";

/** /withdraw: a request with everything about it before it is made, and what became of the earlier ones (WAL-06, WAL-12). */
export const WithdrawPage = () => {
  const user = useUser();
  return user === undefined ? <VisitorState /> : <Withdraw uid={user.uid} />;
};

const Withdraw = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const [way, setWay] = useState<WithdrawalWay>("digital");
  const [address, setAddress] = useState("");
  const [page, setPage] = useState(1);
  const [made, setMade] = useState<string>();
  const quote = useQuery({
    queryKey: answerKey(withdrawQuote, way, uid, address),
    queryFn: ({ signal }) =>
      call(withdrawQuote, { banktype: wayDigits[way], walletaddr: address }, { signal }),
    // While another address is read, the form stays.
    placeholderData: (shown, query) => (query?.queryKey[2] === way ? shown : undefined),
  });
  const withdrawing = useWithdraw(quote.data, (id) => {
    setPage(1);
    setMade(id);
  });
  return (
    <div className={`page ${styles["withdraw"]}`}>
      <h1>{text("pages.withdraw")}</h1>
      <div className={styles["columns"]}>
        <div className={styles["column"]}>
          <Panel>
            <div className={styles["form"]}>
              <WayTabs
                way={way}
                onChange={(chosen) => {
                  setWay(chosen);
                  setAddress("");
                  withdrawing.change({ kind: "way", way: chosen });
                }}
              />
              <div id="withdraw-form" role="tabpanel" aria-label={text(`withdraw.ways.${way}`)}>
                {quote.data === undefined ? (
                  <Unread query={quote} rows={4} />
                ) : (
                  <WithdrawFields
                    quote={quote.data}
                    isOld={quote.isPlaceholderData}
                    withdrawing={withdrawing}
                    onAddress={(chosen) => {
                      setAddress(chosen);
                      withdrawing.change({ kind: "address", text: chosen });
                    }}
                  />
                )}
              </div>
            </div>
          </Panel>
          {quote.data !== undefined && <OnlyProvenPanel isOn={quote.data.onlyProven} />}
        </div>
        <div className={styles["column"]}>
          <WithdrawalsPanel uid={uid} page={page} onPage={setPage} made={made} />
          {quote.data !== undefined && (
            <>
              <PacePanel quote={quote.data} />
              <TermsPanel quote={quote.data} />
            </>
          )}
        </div>
      </div>
    </div>
  );
};
