import { withdrawalList } from "@candor/wire/withdrawals";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { callList } from "../../lib/calls/api.ts";
import { shownLanguage } from "../../lib/device/language.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { Paged } from "../../parts/paged.tsx";
import { EmptyState, Fading } from "../../parts/states.tsx";
import { Cards } from "../../ui/cards.tsx";
import { Panel } from "../../ui/panel.tsx";
import { WithdrawalCard } from "./withdrawal-card.tsx";

const pageSize = 5;

type Props = {
  readonly uid: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** The number of the withdrawal that was requested on this page. */
  readonly made: string | undefined;
};

/** The user's withdrawals, newest first, each with where it stands and what happens next. */
export const WithdrawalsPanel = ({ uid, page, onPage, made }: Props) => {
  const text = useText();
  const rows = useQuery({
    // The server writes reasons in the language shown.
    queryKey: answerKey(withdrawalList, uid, shownLanguage(), page),
    queryFn: ({ signal }) => callList(withdrawalList, { pageNum: page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={text("withdraw.history")} flush>
      <Paged
        query={rows}
        page={page}
        pageSize={pageSize}
        onPage={onPage}
        empty={<EmptyState title={text("withdraw.none")}>{text("withdraw.noneBody")}</EmptyState>}
      >
        {(shown) => (
          <Fading isOld={rows.isPlaceholderData}>
            <Cards>
              {shown.map((row) => (
                <WithdrawalCard key={row.id} row={row} isNew={row.id === made} />
              ))}
            </Cards>
          </Fading>
        )}
      </Paged>
    </Panel>
  );
};
