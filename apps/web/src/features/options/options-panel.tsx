import type { OptionRow } from "@candor/wire/options";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useId, useState, type ReactNode } from "react";
import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/session.ts";
import { Paging } from "../../ui/paging.tsx";
import { SignInState } from "../../parts/sign-in-state.tsx";
import { EmptyState, FailedState, LoadingRows } from "../../parts/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { OpenOptions } from "./open-options.tsx";
import styles from "./options.module.css";
import { SettledOptions } from "./settled-options.tsx";
import { optionsPageSize, useOptions } from "./use-options.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** The user's options: open with their countdowns, settled with their evidence (OPT-01, OPT-05, OPT-08). */
export const OptionsPanel = ({ onAudit }: { readonly onAudit: (option: OptionRow) => void }) => {
  const text = useText();
  const id = useId();
  const [tab, setTab] = useState<"open" | "settled">("open");
  const visitor = useUser() === undefined;
  const open = useOptions(0, 1);
  const count = open.data?.total ?? 0;
  const openLabel = count > 0 ? `${text("quotes.open")} ${count}` : text("quotes.open");
  return (
    <section className={styles["panel"]} aria-label={text("quotes.myOptions")}>
      <div className={styles["head"]}>
        <Tabs
          label={text("quotes.myOptions")}
          value={tab}
          controls={id}
          tabs={[
            { value: "open", label: openLabel },
            { value: "settled", label: text("quotes.settled") },
          ]}
          onChange={setTab}
        />
      </div>
      <div
        id={id}
        role="tabpanel"
        aria-label={text(tab === "open" ? "quotes.open" : "quotes.settled")}
        className={styles["body"]}
      >
        {visitor ? (
          <SignInState title={text("quotes.visitor")} body={text("quotes.visitorBody")} />
        ) : (
          <OptionsPage key={tab} ostaus={tab === "open" ? 0 : 1} onAudit={onAudit} />
        )}
      </div>
    </section>
  );
};

type PageProps = { readonly ostaus: 0 | 1; readonly onAudit: (option: OptionRow) => void };

const OptionsPage = ({ ostaus, onAudit }: PageProps) => {
  const text = useText();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useOptions(ostaus, page);
  const onDue = useCallback(
    () => void queries.invalidateQueries({ queryKey: [queryKeys.options] }),
    [queries],
  );
  if (isPending) return <LoadingRows rows={3} />;
  if (data === undefined) return <FailedState error={error ?? new Error()} onRetry={() => void refetch()} />;
  if (data.rows.length === 0) {
    return ostaus === 0 ? (
      <EmptyState title={text("quotes.noOpen")}>{text("quotes.noOpenBody")}</EmptyState>
    ) : (
      <EmptyState title={text("quotes.noSettled")}>{text("quotes.noSettledBody")}</EmptyState>
    );
  }
  const list: ReactNode =
    ostaus === 0 ? (
      <OpenOptions rows={data.rows} onDue={onDue} />
    ) : (
      <SettledOptions rows={data.rows} onAudit={onAudit} />
    );
  return (
    <>
      {list}
      <Paging page={page} pageSize={optionsPageSize} total={data.total} onPage={setPage} />
    </>
  );
};
