import { runsADay } from "@candor/core/bot/quota";
import { formatMoney } from "@candor/core/money/money";
import { Link } from "@tanstack/react-router";
import type { BotRunRow } from "@candor/wire/bot";
import { useText } from "../../../i18n/use-text.ts";
import { leavesText } from "../../../parts/lever-title.ts";
import { serverNowMs } from "../../../lib/calls/server-clock.ts";
import { useUser } from "../../../lib/account/session.ts";
import { showMoney } from "../../../lib/show/show-money.ts";
import { useProducts } from "../../../live/products.ts";
import { Button } from "../../../ui/button.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { SelectField } from "../../../ui/form/field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Frozen } from "../../../ui/frozen.tsx";
import { LostAnswer } from "../../../ui/lost-answer.tsx";
import { RiskLink } from "../../../parts/risk/risk-link.tsx";
import { Backtest } from "./backtest.tsx";
import type { BotRule } from "./bot-form.ts";
import styles from "./bot.module.css";
import { AmountField } from "../../../ui/ticket/amount-field.tsx";
import { Choice } from "../../../ui/ticket/choice.tsx";
import { runsLeft } from "./run-facts.ts";
import { useBotTicket, type BotTicketHandle } from "./use-bot-ticket.ts";

type Props = {
  readonly rule: BotRule;
  /** The user's newest runs: today's count against the quota. */
  readonly newest: readonly BotRunRow[];
  readonly pid: number | undefined;
  readonly onPair: (pid: number) => void;
};

/** The bot's inputs, the back-test, and the button that starts the bot (BOT-03, BOT-07). */
export const BotTicket = ({ rule, newest, pid, onPair }: Props) => {
  const text = useText();
  const products = useProducts().data ?? [];
  const offered = rule.productList.find((each) => each.pid === pid) ?? rule.productList[0];
  const product = products.find((each) => each.pid === offered?.pid);
  const ticket = useBotTicket(rule, product);
  const left = runsLeft(newest, serverNowMs());
  return (
    <Form className={styles["ticket"]} aria-label={text("bot.request")} onSubmit={() => void ticket.submit()}>
      <div className={styles["fields"]}>
        <SelectField
          label={text("bot.pair")}
          disabled={ticket.frozen}
          value={offered?.pid ?? ""}
          onChange={(event) => onPair(Number(event.target.value))}
        >
          {rule.productList.map((each) => (
            <option key={each.pid} value={each.pid}>
              {each.pairName}
            </option>
          ))}
        </SelectField>
        <RunAmountField ticket={ticket} rule={rule} />
        <Frozen frozen={ticket.frozen}>
          <Choice
            label={text("bot.multiple")}
            choices={ticket.summary.multiples}
            value={ticket.summary.request?.multiple}
            onPick={(multiple) => ticket.change({ kind: "multiple", multiple })}
            className={styles["choice"]}
          >
            {(multiple) => `${multiple}×`}
          </Choice>
          <Choice
            label={text("bot.times")}
            choices={ticket.summary.times}
            value={ticket.summary.request?.times}
            onPick={(times) => ticket.change({ kind: "times", times })}
            className={styles["choice"]}
          >
            {String}
          </Choice>
        </Frozen>
        <TradeFacts ticket={ticket} />
      </div>
      <div className={styles["decide"]}>
        <Backtest pid={product?.pid} request={ticket.summary.request} bands={ticket.bands} />
        {ticket.callState === "lost" && (
          <LostAnswer
            what={`${showMoney(formatMoney(ticket.summary.request?.amount ?? 0n))} USDT`}
            onAskAgain={ticket.askAgain}
          />
        )}
        <RiskLink kind="lever" />
        <p className={left === 0 ? styles["warn"] : "muted"}>
          {left === 0 ? text("bot.leftNone") : text("bot.left", { left, all: runsADay })}
        </p>
        <Button
          type="submit"
          kind="solid"
          wide
          busy={ticket.callState === "sending"}
          disabled={left === 0 || ticket.isFeeMissing || ticket.callState === "lost" || product === undefined}
        >
          {text("bot.start")}
        </Button>
      </div>
    </Form>
  );
};

const RunAmountField = ({ ticket, rule }: { readonly ticket: BotTicketHandle; readonly rule: BotRule }) => {
  const text = useText();
  const balance = showMoney(useUser()?.contractBalance ?? "0");
  return (
    <AmountField
      label={text("bot.amount")}
      name="botAmount"
      readOnly={ticket.frozen}
      value={ticket.form.amount}
      error={ticket.error}
      aside={ticket.isShort && <Link to="/transfer">{text("pages.transfer")}</Link>}
      hint={text("bot.amountHint", { balance })}
      onType={(typed) => ticket.change({ kind: "amount", text: typed })}
      unit="USDT"
      quick={{
        label: text("bot.quick"),
        disabled: ticket.frozen,
        amounts: rule.ruleList.map(({ minprice }) => ({
          label: showMoney(minprice).replace(/\.00$/, ""),
          onPick: () => ticket.change({ kind: "amount", text: minprice }),
        })),
      }}
    />
  );
};

/** What one trade reserves, costs and can lose (LEV-14). */
const TradeFacts = ({ ticket: { summary } }: { readonly ticket: BotTicketHandle }) => {
  const text = useText();
  const { share, margin, fee } = summary;
  const shown = (amount: bigint): string => showMoney(formatMoney(amount));
  return (
    <Facts ruled>
      <Fact name={text("bot.each")}>
        {text("bot.eachOf", { leaves: leavesText(text, share), margin: shown(margin) })}
      </Fact>
      <Fact name={text("bot.fee")}>{shown(fee)} USDT</Fact>
      <Fact name={text("bot.tradeRisk")}>{shown(margin + fee)} USDT</Fact>
    </Facts>
  );
};
