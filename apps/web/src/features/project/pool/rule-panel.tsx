import { fastBars, runLifeMs, slowBars } from "@candor/core/bot/rule";
import { hourMs } from "@candor/core/time/time";
import { useText } from "../../../i18n/use-text.ts";
import { RulesPanel } from "../../../ui/rules-panel.tsx";
import { showBps } from "../product-terms.ts";
import type { CopyProduct } from "./pool-query.ts";

/** The rule by which a pool trades, in words: that of the bot (BOT-06, INV-14). */
export const RulePanel = ({ product: { pool } }: { readonly product: CopyProduct }) => {
  const text = useText();
  return (
    <RulesPanel title={text("pool.rule.title")}>
      <li>{text("pool.rule.direction", { fast: fastBars, slow: slowBars })}</li>
      <li>{text("pool.rule.stops", { slow: slowBars })}</li>
      <li>
        {text("pool.rule.size", {
          pair: pool.pairName,
          multiple: pool.multiple,
          percent: showBps(pool.tradePartBps),
        })}
      </li>
      <li>{text("pool.rule.end", { hours: runLifeMs / hourMs })}</li>
      <li>{text("pool.rule.engine")}</li>
      <li>{text("pool.rule.stays")}</li>
    </RulesPanel>
  );
};
