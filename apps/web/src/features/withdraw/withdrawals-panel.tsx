import { withdrawalList } from "@candor/wire/withdrawals";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { callList } from "../../lib/calls/api.ts";
import { shownLanguage } from "../../lib/device/language.ts";
import { queryKeys } from "../../lib/calls/query-keys.ts";
import { Paged } from "../../parts/paged.tsx";
import { EmptyState, Fading } from "../../parts/states.tsx";
import { Cards } from "../../ui/cards.tsx";
import { Panel } from "../../ui/panel.tsx";
import { WithdrawalCard } from "./withdrawal-card.tsx";

const pageSize = 5;

/** The user's withdrawals, newest first, each with where it stands and what happens next. */
export const WithdrawalsPanel = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const rows = useQuery({
    // The server writes reasons in the language shown.
    queryKey: [queryKeys.withdrawals, uid, shownLanguage(), page],
    queryFn: ({ signal }) => callList(withdrawalList, { pageNum: page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={text("withdraw.history")} flush>
      <Paged
        query={rows}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        empty={<EmptyState title={text("withdraw.none")}>{text("withdraw.noneBody")}</EmptyState>}
      >
        {(shown) => (
          <Fading isOld={rows.isPlaceholderData}>
            <Cards>
              {shown.map((row) => (
                <WithdrawalCard key={row.id} row={row} />
              ))}
            </Cards>
          </Fading>
        )}
      </Paged>
    </Panel>
  );
};
