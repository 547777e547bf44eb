import { myPay } from "@candor/wire/deposits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { callList } from "../../lib/calls/api.ts";
import { useHouseMode } from "../../lib/house-mode.ts";
import { queryKeys } from "../../lib/calls/query-keys.ts";
import { Paged } from "../../parts/paged.tsx";
import { EmptyState, Fading } from "../../parts/states.tsx";
import { Cards } from "../../ui/cards.tsx";
import { Panel } from "../../ui/panel.tsx";
import { DepositCard } from "./deposit-card.tsx";
import { isUnderWay } from "./deposit-steps.ts";

const pageSize = 5;
/** How often it is read, ms: what is under way about as often as its chain has a block; otherwise in case something has arrived. */
const pace = {
  demo: { underWay: 2_000, quiet: 6_000 },
  live: { underWay: 10_000, quiet: 30_000 },
} as const;

/** The user's deposits, newest first, each with where it stands and what happens next (WAL-11). */
export const DepositsPanel = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const { underWay, quiet } = pace[useHouseMode() ?? "live"];
  const [page, setPage] = useState(1);
  const rows = useQuery({
    queryKey: [queryKeys.deposits, uid, page],
    queryFn: ({ signal }) => callList(myPay, { pageNum: page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) === true ? underWay : quiet),
  });
  return (
    <Panel title={text("deposits.history")} flush>
      <Paged
        query={rows}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        empty={<EmptyState title={text("deposits.none")}>{text("deposits.noneBody")}</EmptyState>}
      >
        {(shown) => (
          <Fading isOld={rows.isPlaceholderData}>
            <Cards>
              {shown.map((row) => (
                <DepositCard key={row.id} row={row} />
              ))}
            </Cards>
          </Fading>
        )}
      </Paged>
    </Panel>
  );
};
