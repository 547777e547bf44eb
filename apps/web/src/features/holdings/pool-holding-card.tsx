import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { lookOf } from "../../lib/show/show-money.ts";
import { lookOfPart, showPart } from "../../lib/show/show-part.ts";
import { showDeadline } from "../../lib/show/show-deadline.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Amount } from "../../ui/amount.tsx";
import { Card } from "../../ui/cards.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { CycleProgress } from "./cycle-progress.tsx";
import styles from "./holdings.module.css";
import { PoolActions } from "./pool-actions.tsx";
import type { PoolRow } from "./pool-view.ts";

type RowProps = { readonly row: PoolRow };

const looks = { waiting: undefined, working: "good", leaving: "warn", ended: undefined } as const;

/** One share in a pool: what it is worth, its result beside the pool's own, and how it is left (INV-08, INV-10, INV-14). */
export const PoolHoldingCard = ({ row }: RowProps) => {
  const text = useText();
  const times = useTimes();
  const { state } = row.pool;
  return (
    <Card title={row.typename} state={text(`holdings.pool.states.${state}`)} look={looks[state]}>
      <p className={styles["kind"]}>
        {text("holdings.pool.kind")}
        <span className="muted"> · {text("holdings.bought", { time: times.dateTime(row.createdTime) })}</span>
      </p>
      {state !== "ended" && <CycleProgress row={row} />}
      <div className={styles["facts"]}>
        <WorthFacts row={row} />
        {row.end === null ? <NextFacts row={row} /> : <EndFacts end={row.end} />}
      </div>
      <div className={styles["ways"]}>
        <Link to="/details" search={{ id: row.typeid }}>
          {text("holdings.pool.toPool")}
        </Link>
        <Link to="/revenueRecord" search={{ refid: row.id }}>
          {text("holdings.pool.days")}
        </Link>
        {row.passes > 0 && <span className="muted">{text("holdings.passed", { days: row.passes })}</span>}
      </div>
      {state !== "ended" && <PoolActions row={row} />}
    </Card>
  );
};

/** Its own result and the unit's stand together; while it waits there is neither. */
const WorthFacts = ({ row: { ownPrincipal, pool, end } }: RowProps) => {
  const text = useText();
  const { state, worth, result, resultRate, poolRate } = pool;
  const isIn = pool.enteredTime !== null;
  return (
    <Facts ruled>
      <Fact name={text("holdings.pool.paidIn")}>
        <Amount of={ownPrincipal} /> USDT
      </Fact>
      {end === null && (
        <Fact name={text(state === "waiting" ? "holdings.pool.waits" : "holdings.pool.worth")}>
          <Amount of={worth} /> USDT
        </Fact>
      )}
      {isIn && (
        <>
          <Fact name={text("holdings.pool.result")} look={lookOf(result)}>
            <Amount of={result} signed /> USDT ({showPart(resultRate)})
          </Fact>
          <Fact name={text("holdings.pool.poolRate")} look={lookOfPart(poolRate)}>
            {showPart(poolRate)}
          </Fact>
        </>
      )}
    </Facts>
  );
};

const NextFacts = ({ row: { pool, currentEndTime } }: RowProps) => {
  const text = useText();
  const times = useTimes();
  const { state, enteredTime } = pool;
  return (
    <Facts ruled>
      <Fact name={text("holdings.pool.entered")}>
        {enteredTime === null ? text("holdings.pool.notYet") : times.dateTime(enteredTime)}
      </Fact>
      <Fact name={text("holdings.pool.ends")}>{showDeadline(times, currentEndTime)}</Fact>
      {state !== "ended" && <Fact name={text("holdings.then")}>{text(`holdings.pool.then.${state}`)}</Fact>}
    </Facts>
  );
};

const EndFacts = ({ end }: { readonly end: NonNullable<PoolRow["end"]> }) => {
  const text = useText();
  const times = useTimes();
  return (
    <Facts ruled>
      <Fact name={text("holdings.endedAt")}>{showDeadline(times, end.time)}</Fact>
      <Fact name={text("holdings.then")}>
        {end.how === "returned" ? text("holdings.endedHow.returned") : text("holdings.pool.paidOut")}
      </Fact>
      <Fact name={text("holdings.paid")}>
        <Amount of={end.paid} /> USDT
      </Fact>
    </Facts>
  );
};
