import { runsADay } from "@candor/core/bot/quota";
import { fastBars, runLifeMs, slowBars } from "@candor/core/bot/rule";
import { hourMs } from "@candor/core/time/time";
import { useText } from "../../../i18n/use-text.ts";
import styles from "./bot.module.css";

/** The rule that the engine follows, in words (BOT-06). */
export const PublishedRule = () => {
  const text = useText();
  return (
    <details className={styles["rule"]}>
      <summary>{text("bot.rule.title")}</summary>
      <ul>
        <li>{text("bot.rule.direction", { fast: fastBars, slow: slowBars })}</li>
        <li>{text("bot.rule.stops", { slow: slowBars })}</li>
        <li>{text("bot.rule.size")}</li>
        <li>{text("bot.rule.end", { hours: runLifeMs / hourMs })}</li>
        <li>{text("bot.rule.quota", { runs: runsADay })}</li>
        <li>{text("bot.rule.caps")}</li>
      </ul>
    </details>
  );
};
