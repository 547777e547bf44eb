import type { BotRunRow } from "@candor/wire/bot";
import { useState } from "react";
import { useText } from "../../../i18n/use-text.ts";
import { lookOf, showMoney } from "../../../lib/show/show-money.ts";
import { useTimes } from "../../../lib/show/show-time.ts";
import { Paged } from "../../../parts/paged.tsx";
import styles from "./bot.module.css";
import { stateOf } from "./run-facts.ts";
import { isRunning, runsPageSize, useBotRuns } from "./use-bot.ts";
import { Amount } from "../../../ui/amount.tsx";

/** The user's runs, newest first, and how each ended (BOT-07). */
export const PastRuns = () => {
  const text = useText();
  const [page, setPage] = useState(1);
  const runs = useBotRuns(page);
  return (
    <section className={styles["past"]} aria-label={text("bot.past.title")}>
      <h3>{text("bot.past.title")}</h3>
      <Paged
        query={runs}
        page={page}
        pageSize={runsPageSize}
        onPage={setPage}
        waitingRows={2}
        empty={<p className="muted">{text("bot.past.none")}</p>}
      >
        {(rows) => (
          <ul>
            {rows.map((run) => (
              <PastRun key={run.id} run={run} />
            ))}
          </ul>
        )}
      </Paged>
    </section>
  );
};

const PastRun = ({ run }: { readonly run: BotRunRow }) => {
  const text = useText();
  const times = useTimes();
  const look = isRunning(run) ? "" : lookOf(run.net);
  return (
    <li>
      <span>
        <b>{text("bot.past.of", { pair: run.pairName, multiple: run.multiple })}</b>
        <small>{text(`bot.past.state.${stateOf(run.state)}`)}</small>
      </span>
      <span>
        <b className={look}>{isRunning(run) ? "–" : <Amount of={run.net} signed />}</b>
        <small>
          {text("bot.past.trades", { done: run.done, times: run.times })} · {showMoney(run.price)} ·{" "}
          {times.shortTime(run.starttime)}
        </small>
      </span>
    </li>
  );
};
