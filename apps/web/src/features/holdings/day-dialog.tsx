import type { AnswerOf } from "@candor/wire/call";
import { buyDetail, type financialDetail } from "@candor/wire/earn/invest";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { callList } from "../../lib/calls/api.ts";
import { shownLanguage } from "../../lib/device/language.ts";
import { showDay } from "../../lib/show/show-day.ts";
import { lookOf } from "../../lib/show/show-money.ts";
import { Paged } from "../../parts/paged.tsx";
import { EmptyState, Fading } from "../../parts/states.tsx";
import { Amount } from "../../ui/amount.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import styles from "./holdings.module.css";

export type Day = AnswerOf<typeof financialDetail>;
type Trade = AnswerOf<typeof buyDetail>;
type Props = { readonly day: Day; readonly onClose: () => void };

/** INV-11. */
const pageSize = 8;

/** What a day's earning came from (INV-11). */
export const DayDialog = ({ day, onClose }: Props) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const trades = useQuery({
    queryKey: answerKey(buyDetail, shownLanguage(), day.id, page),
    queryFn: ({ signal }) => callList(buyDetail, { detailid: day.id, pageNum: page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
  });
  const title = text("holdings.revenue.details", { product: day.typename, day: showDay(day.daily) });
  return (
    <Dialog title={title} open onClose={onClose}>
      <Paged
        query={trades}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        empty={<EmptyState title={text("holdings.revenue.noDetails")} />}
      >
        {(rows) => (
          <Fading isOld={trades.isPlaceholderData}>
            <ul className={styles["trades"]}>
              {rows.map((trade, nth) => (
                <TradeLine key={`${trade.pairName} ${nth}`} trade={trade} />
              ))}
            </ul>
          </Fading>
        )}
      </Paged>
    </Dialog>
  );
};

const directions = ["interest", "long", "short"] as const;
const signs = { interest: "%", long: "↑", short: "↓" } as const;

const TradeLine = ({ trade: { pairName, direct, profit } }: { readonly trade: Trade }) => {
  const text = useText();
  const direction = directions[direct] ?? "interest";
  return (
    <li>
      <span className={styles["sign"]} role="img" aria-label={text(`holdings.revenue.${direction}`)}>
        {signs[direction]}
      </span>
      <span>{pairName}</span>
      <b className={`num ${lookOf(profit)}`}>
        <Amount of={profit} signed /> USDT
      </b>
    </li>
  );
};
