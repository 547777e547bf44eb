import type { Product } from "@candor/wire/market";
import { useEffect, useState } from "react";
import { useText } from "../../../i18n/use-text.ts";
import { useUser } from "../../../lib/account/session.ts";
import { isBotOpen } from "../../../parts/claim/code-status.ts";
import { Panel } from "../../../ui/panel.tsx";
import { FailedState, LoadingRows } from "../../../parts/states.tsx";
import { BotCode } from "./bot-code.tsx";
import styles from "./bot.module.css";
import { BotTicket } from "./bot-ticket.tsx";
import { PastRuns } from "./past-runs.tsx";
import { PublishedRule } from "./published-rule.tsx";
import { RunningRun } from "./running-run.tsx";
import { isRunning, useBotRule, useBotRuns } from "./use-bot.ts";

type Props = {
  /** The pair on the screen; the bot's own picker starts with it when the bot trades it. */
  readonly product: Product | undefined;
};

/** The rule-based bot: its claim code, its rule, its inputs with back-test, its runs (BOT-01 to BOT-07). */
export const BotPanel = ({ product }: Props) => {
  const text = useText();
  const user = useUser();
  // The link's target is drawn only after the router has looked for it.
  useEffect(() => {
    if (location.hash === "#bot") document.querySelector("#bot")?.scrollIntoView();
  }, []);
  if (user === undefined) return null;
  return (
    <Panel
      id="bot"
      title={text("bot.title")}
      aside={<small className="muted">{text("bot.kind")}</small>}
      className={styles["panel"] ?? ""}
      flush
    >
      {isBotOpen(user.botCodeStatus) ? <OpenBot product={product} /> : <BotCode user={user} />}
    </Panel>
  );
};

const OpenBot = ({ product }: Props) => {
  const rule = useBotRule();
  const runs = useBotRuns(1);
  const [chosen, choose] = useState<number>();
  const running = runs.data?.rows.find(isRunning);
  const failed = rule.error ?? runs.error;
  if ((rule.data === undefined || runs.data === undefined) && failed !== null) {
    const retry = (): void => {
      void rule.refetch();
      void runs.refetch();
    };
    return <FailedState error={failed} onRetry={retry} />;
  }
  if (rule.data === undefined || runs.data === undefined) return <LoadingRows rows={4} />;
  return (
    <>
      <div className={styles["columns"]}>
        {running === undefined ? (
          <BotTicket rule={rule.data} newest={runs.data.rows} pid={chosen ?? product?.pid} onPair={choose} />
        ) : (
          <RunningRun key={running.id} run={running} />
        )}
        <PastRuns />
      </div>
      <PublishedRule />
    </>
  );
};
