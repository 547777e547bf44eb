import { parseRate, formatRate } from "@candor/core/money/money";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { isPositive, lookOf, showMoney } from "../../lib/show/show-money.ts";
import { showDeadline } from "../../lib/show/show-deadline.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Amount } from "../../ui/amount.tsx";
import { Card } from "../../ui/cards.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { CycleProgress } from "./cycle-progress.tsx";
import { HoldingActions } from "./holding-actions.tsx";
import { isFinished, isRedeeming, kindOf, nextOf, type Row } from "./holding-view.ts";
import styles from "./holdings.module.css";

/** One bought product: how far its cycle is, what it has earned, and what happens next (INV-08, INV-09). */
export const HoldingCard = ({ row }: { readonly row: Row }) => {
  const text = useText();
  const times = useTimes();
  const state = isFinished(row) ? "done" : isRedeeming(row) ? "redeeming" : "running";
  return (
    <Card
      title={row.typename}
      state={text(`holdings.${state}`)}
      look={state === "done" ? undefined : state === "redeeming" ? "warn" : "good"}
    >
      <p className={styles["kind"]}>
        {text(`holdings.${kindOf(row)}`)}
        <span className="muted"> · {text("holdings.bought", { time: times.dateTime(row.createdTime) })}</span>
      </p>
      {!isFinished(row) && <CycleProgress row={row} />}
      <div className={styles["facts"]}>
        <MoneyFacts row={row} />
        {row.end === null ? <NextFacts row={row} /> : <EndFacts end={row.end} />}
      </div>
      <div className={styles["ways"]}>
        <Link to="/revenueRecord" search={{ refid: row.id }}>
          {text("holdings.days")}
        </Link>
        {row.passes > 0 && <span className="muted">{text("holdings.passed", { days: row.passes })}</span>}
      </div>
      {!isFinished(row) && <HoldingActions row={row} />}
    </Card>
  );
};

type RowProps = { readonly row: Row };

const MoneyFacts = ({ row }: RowProps) => {
  const text = useText();
  const { ownPrincipal, creditPrincipal, profit, lastProfit, totalProfit, orderRate, cycleDays, cycle } = row;
  const percent = formatRate((parseRate(orderRate) ?? 0n) * 100n);
  const gain = (name: string, amount: string) => (
    <Fact name={name} look={lookOf(amount)}>
      <Amount of={amount} signed /> USDT
    </Fact>
  );
  return (
    <Facts ruled>
      {isPositive(ownPrincipal) && (
        <Fact name={text("holdings.own")}>
          <Amount of={ownPrincipal} /> USDT
        </Fact>
      )}
      {isPositive(creditPrincipal) && (
        <Fact name={text("holdings.credit")}>
          <Amount of={creditPrincipal} /> USDT
        </Fact>
      )}
      <Fact name={text("holdings.rate")}>{text("holdings.rateOf", { percent, days: cycleDays })}</Fact>
      {gain(text("holdings.profit"), profit)}
      {gain(text("holdings.lastProfit"), lastProfit)}
      {cycle > 1 && gain(text("holdings.totalProfit"), totalProfit)}
    </Facts>
  );
};

const NextFacts = ({ row }: RowProps) => {
  const text = useText();
  const times = useTimes();
  return (
    <Facts ruled>
      <Fact name={text("holdings.ends")}>{showDeadline(times, row.currentEndTime)}</Fact>
      <Fact name={text("holdings.then")}>{text(`holdings.${nextOf(row)}`)}</Fact>
    </Facts>
  );
};

const EndFacts = ({ end }: { readonly end: NonNullable<Row["end"]> }) => {
  const text = useText();
  const times = useTimes();
  return (
    <Facts ruled>
      <Fact name={text("holdings.endedAt")}>{showDeadline(times, end.time)}</Fact>
      <Fact name={text("holdings.then")}>{text(`holdings.endedHow.${end.how}`)}</Fact>
      <Fact name={text("holdings.paid")}>
        <Amount of={end.paid} /> USDT
      </Fact>
      {isPositive(end.fee) && <Fact name={text("holdings.fee")}>{`${showMoney(end.fee)} USDT`}</Fact>}
    </Facts>
  );
};
