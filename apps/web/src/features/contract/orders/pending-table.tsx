import type { LeverRow } from "@candor/wire/leverage";
import { useText } from "../../../i18n/use-text.ts";
import { leverTitle } from "../../../lib/lever-title.ts";
import { showMoney, showPercent } from "../../../lib/show-money.ts";
import { useTimes } from "../../../lib/show-time.ts";
import { useLivePrice } from "../../../live/quote-store.ts";
import { Button } from "../../../ui/button.tsx";
import { PairPrice } from "../../../ui/pair/pair-price.tsx";
import { LeverName } from "./lever-name.tsx";
import { boundBy, distanceBps } from "./lever-view.ts";
import styles from "./orders.module.css";
import { StopsCell } from "./stops-cell.tsx";
import { allDeeds, deedOf, type LeverDeeds } from "./use-lever-deeds.ts";

type Props = {
  readonly rows: readonly LeverRow[];
  readonly deeds: LeverDeeds;
  readonly pid: number | undefined;
};

/** Orders that wait for their price; each can be revoked (LEV-06, LEV-07). */
export const PendingTable = ({ rows, deeds, pid }: Props) => {
  const text = useText();
  const times = useTimes();
  return (
    <>
      <div className={styles["bar"]}>
        <span />
        <Button
          className={styles["small"]}
          busy={deeds.calls.fateOf(allDeeds.revoke) === "sending"}
          onClick={() => void deeds.revokeAll(pid)}
        >
          {text("orders.revokeAll")}
        </Button>
      </div>
      <table className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">{text("orders.contract")}</th>
            <th scope="col">{text("orders.asked")}</th>
            <th scope="col">{text("orders.now")}</th>
            <th scope="col">{text("orders.toGo")}</th>
            <th scope="col">{text("orders.stops")}</th>
            <th scope="col">{text("orders.bound")}</th>
            <th scope="col">{text("orders.placed")}</th>
            <th scope="col">{text("orders.deeds")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <LeverName row={row} />
              </th>
              <td data-label={text("orders.asked")}>
                <PairPrice symbol={row.procode} price={row.originPrice} />
              </td>
              <ToGoCells row={row} />
              <td data-label={text("orders.stops")}>
                <StopsCell row={row} />
              </td>
              <td
                data-label={text("orders.bound")}
                title={text("orders.boundOf", {
                  margin: showMoney(row.cautionMoney),
                  fee: showMoney(row.tradeFee),
                })}
              >
                {showMoney(boundBy([row]))}
              </td>
              <td data-label={text("orders.placed")} className="muted">
                {times.shortTime(row.createtime)}
              </td>
              <td className={styles["deeds"]}>
                <span className={styles["actions"]}>
                  <Button
                    className={styles["small"]}
                    busy={deeds.calls.fateOf(deedOf(row.id)) === "sending"}
                    disabled={deeds.calls.fateOf(deedOf(row.id)) !== "idle"}
                    aria-label={`${text("orders.revoke")}: ${leverTitle(text, row)}`}
                    onClick={() => void deeds.revoke(row)}
                  >
                    {text("orders.revoke")}
                  </Button>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

const ToGoCells = ({ row }: { readonly row: LeverRow }) => {
  const text = useText();
  const price = useLivePrice(row.procode) ?? row.newPrice ?? undefined;
  const distance = distanceBps(price, row.originPrice);
  return (
    <>
      <td data-label={text("orders.now")}>
        {price === undefined ? "–" : <PairPrice symbol={row.procode} price={price} />}
      </td>
      <td data-label={text("orders.toGo")}>{distance === undefined ? "–" : showPercent(distance)}</td>
    </>
  );
};
