import { myFinancial } from "@candor/wire/earn/invest";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { callList } from "../../lib/calls/api.ts";
import { useFocusOfGoneRow } from "../../lib/keyboard/focus-back.ts";
import { shownLanguage } from "../../lib/device/language.ts";
import { Paged } from "../../parts/paged.tsx";
import { EmptyState, Fading } from "../../parts/states.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Cards } from "../../ui/cards.tsx";
import { TabbedPanel } from "../../ui/tabbed-panel.tsx";
import { HoldingCard } from "./holding-card.tsx";
import { isFinished, soonestFirst, type Row } from "./holding-view.ts";
import { PoolHoldingCard } from "./pool-holding-card.tsx";
import { isPoolRow } from "./pool-view.ts";

/** INV-08. */
const pageSize = 10;
/** What a share in a pool is worth changes with the market, which is no booking. */
const poolsEveryMs = 15_000;
type State = "processing" | "finished";

/** The user's orders by state, ten a page: running ones by their end, finished ones by their number, the newest first. */
export const HoldingsPanel = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const [state, setState] = useState<State>("processing");
  return (
    <TabbedPanel
      label={text("holdings.states")}
      value={state}
      tabs={[
        { value: "processing", label: text("holdings.processing") },
        { value: "finished", label: text("holdings.finished") },
      ]}
      onChange={setState}
    >
      <HoldingsList key={state} uid={uid} state={state} />
    </TabbedPanel>
  );
};

const inputOf = {
  processing: { status: "0", isAsc: "asc", orderByColumn: "currentEndTime" },
  finished: { status: "1", isAsc: "desc", orderByColumn: "id" },
} as const;

type ListProps = { readonly uid: number; readonly state: State };

const HoldingsList = ({ uid, state }: ListProps) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const rows = useQuery({
    // The server writes the products' names in the language shown.
    queryKey: answerKey(myFinancial, uid, shownLanguage(), state, page),
    queryFn: ({ signal }) =>
      callList(myFinancial, { ...inputOf[state], pageNum: page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some((row) => isPoolRow(row) && !isFinished(row)) === true && poolsEveryMs,
  });
  const focus = useFocusOfGoneRow(rows.data?.rows);
  const isRunning = state === "processing";
  const empty = (
    <EmptyState
      title={text(isRunning ? "holdings.none" : "holdings.noneFinished")}
      action={
        <Link to="/project" className={buttonClass({ kind: "solid" })}>
          {text("holdings.toProjects")}
        </Link>
      }
    >
      {text(isRunning ? "holdings.noneBody" : "holdings.noneFinishedBody")}
    </EmptyState>
  );
  return (
    <div {...focus}>
      <Paged query={rows} page={page} pageSize={pageSize} onPage={setPage} empty={empty}>
        {(shown) => (
          <Fading isOld={rows.isPlaceholderData}>
            <Cards>
              {(isRunning ? soonestFirst(shown) : shown).map((row) => (
                <CardOf key={row.id} row={row} />
              ))}
            </Cards>
          </Fading>
        )}
      </Paged>
    </div>
  );
};

const CardOf = ({ row }: { readonly row: Row }) =>
  isPoolRow(row) ? <PoolHoldingCard row={row} /> : <HoldingCard row={row} />;
