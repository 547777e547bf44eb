import { myPay } from "@candor/wire/deposits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { callList } from "../../lib/calls/api.ts";
import { useHouseMode } from "../../lib/house-mode.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
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

type Props = {
  readonly uid: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** The hash that was named on this page. */
  readonly named: string | undefined;
};

/** The user's deposits, newest first, each with where it stands and what happens next (WAL-11). */
export const DepositsPanel = ({ uid, page, onPage, named }: Props) => {
  const text = useText();
  const { underWay, quiet } = pace[useHouseMode() ?? "live"];
  const rows = useQuery({
    queryKey: answerKey(myPay, uid, page),
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
        onPage={onPage}
        empty={<EmptyState title={text("deposits.none")}>{text("deposits.noneBody")}</EmptyState>}
      >
        {(shown) => (
          <Fading isOld={rows.isPlaceholderData}>
            <Cards>
              {shown.map((row) => (
                <DepositCard key={row.id} row={row} isNew={row.hash !== "" && row.hash === named} />
              ))}
            </Cards>
          </Fading>
        )}
      </Paged>
    </Panel>
  );
};
