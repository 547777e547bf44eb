import { type OptionRow, orderList } from "@candor/wire/options";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useText } from "../../../i18n/use-text.ts";
import { useUser } from "../../../lib/account/session.ts";
import { Paged } from "../../../parts/paged.tsx";
import { SignInState } from "../../../parts/sign-in-state.tsx";
import { EmptyState } from "../../../parts/states.tsx";
import { TabbedPanel } from "../../../ui/tabbed-panel.tsx";
import { OpenOptions } from "./open-options.tsx";
import { SettledOptions } from "./settled-options.tsx";
import { optionsPageSize, useOptions } from "./use-options.ts";
import { rereadAnswers } from "../../../lib/calls/answer-key.ts";

/** The user's options: open with their countdowns, settled with their evidence (OPT-01, OPT-05, OPT-08). */
export const OptionsPanel = ({ onAudit }: { readonly onAudit: (option: OptionRow) => void }) => {
  const text = useText();
  const [tab, setTab] = useState<"open" | "settled">("open");
  const visitor = useUser() === undefined;
  const count = useOptions(0, 1).data?.total ?? 0;
  return (
    <TabbedPanel
      label={text("options.myOptions")}
      value={tab}
      tabs={[
        { value: "open", label: text("options.open"), count },
        { value: "settled", label: text("options.settled") },
      ]}
      onChange={setTab}
    >
      {visitor ? (
        <SignInState title={text("options.visitor")} body={text("options.visitorBody")} />
      ) : (
        <OptionsPage key={tab} settledDigit={tab === "open" ? 0 : 1} onAudit={onAudit} />
      )}
    </TabbedPanel>
  );
};

type PageProps = { readonly settledDigit: 0 | 1; readonly onAudit: (option: OptionRow) => void };

const OptionsPage = ({ settledDigit, onAudit }: PageProps) => {
  const text = useText();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const options = useOptions(settledDigit, page);
  const onDue = useCallback(() => void rereadAnswers(queries, orderList), [queries]);
  return (
    <Paged
      query={options}
      page={page}
      pageSize={optionsPageSize}
      onPage={setPage}
      empty={
        settledDigit === 0 ? (
          <EmptyState title={text("options.noOpen")}>{text("options.noOpenBody")}</EmptyState>
        ) : (
          <EmptyState title={text("options.noSettled")}>{text("options.noSettledBody")}</EmptyState>
        )
      }
    >
      {(rows) =>
        settledDigit === 0 ? (
          <OpenOptions rows={rows} onDue={onDue} />
        ) : (
          <SettledOptions rows={rows} onAudit={onAudit} />
        )
      }
    </Paged>
  );
};
