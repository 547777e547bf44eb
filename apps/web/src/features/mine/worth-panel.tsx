import { useQuery } from "@tanstack/react-query";
import type { UserInfo } from "@candor/wire/accounts";
import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text.ts";
import { isPositive, lookOf, showMoney } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { useWorth } from "../../parts/portfolio/use-worth.ts";
import { worthOfToken } from "../../parts/portfolio/worth-at.ts";
import { Amount } from "../../ui/amount.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./mine-page.module.css";
import { totalAssets } from "./total-assets.ts";
import { userCenterQuery } from "../../parts/user-center-query.ts";

type Row = readonly [name: string, shown: ReactNode, look?: string];

/** What the account is worth, whole: equity and the rows that add up to it, results, then what stands beside it (MINE-01). */
export const WorthPanel = ({ user }: { readonly user: UserInfo }) => {
  const text = useText();
  const times = useTimes();
  const { held, worth, priceOf } = useWorth();
  const financial = useQuery(userCenterQuery).data?.financialmoney;
  const total = totalAssets(user.wallet, financial);
  const parts: readonly Row[] = [
    // All of the same answer as equity, not of the user's record, which is read at another moment.
    [text("mine.wallet"), amount(held?.wallet)],
    [text("mine.contract"), amount(held?.contractBalance)],
    [text("mine.margin"), amount(held?.margin)],
    [text("mine.openProfit"), ...result(worth?.profit)],
    [text("mine.stakes"), amount(held?.stakes)],
    [text("mine.financial"), amount(held?.financialmoney)],
    ...(held?.tokens ?? []).map((token): Row => {
      const price = priceOf(token.symbol);
      const says = {
        amount: showMoney(token.amount),
        token: token.pairName,
        price: price === undefined ? "–" : showMoney(price),
      };
      return [text("mine.token", says), amount(worthOfToken(token, price))];
    }),
    ...(isPositive(held?.withdrawmoney ?? "0")
      ? [[text("mine.withdrawing"), amount(held?.withdrawmoney)] as const]
      : []),
  ];
  const results: readonly Row[] = [
    [text("mine.openNet"), ...result(worth?.net)],
    [
      text("mine.today", { time: held === undefined ? "–" : times.shortTime(held.since) }),
      ...result(held?.todaynet),
    ],
  ];
  return (
    <Panel title={text("mine.balances")} flush>
      <div className={styles["total"]}>
        <p className="muted">{text("mine.equity")}</p>
        <p className={styles["sum"]}>
          {amount(worth?.equity)} <small>USDT</small>
        </p>
        <p className="muted">{text("mine.equityNote")}</p>
        <p className={styles["assets"]}>
          <span>{text("mine.total")}</span>
          <b className="num">{amount(total)}</b>
        </p>
        <p className="muted">{text("mine.totalNote")}</p>
      </div>
      <Rows rows={parts} />
      <Rows rows={results} title={text("mine.results")} />
      <Rows rows={[[text("mine.credit"), amount(user.creditBalance)]]} title={text("mine.beside")} />
    </Panel>
  );
};

const Rows = ({ rows, title }: { readonly rows: readonly Row[]; readonly title?: string }) => (
  <>
    {title !== undefined && <h3 className={styles["rowsTitle"]}>{title}</h3>}
    <dl className={styles["parts"]}>
      {rows.map(([name, shown, look = ""]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={`num ${look}`}>{shown}</dd>
        </div>
      ))}
    </dl>
  </>
);

const amount = (of: string | undefined): ReactNode => (of === undefined ? "–" : <Amount of={of} />);

const result = (of: string | undefined): readonly [ReactNode, string] => {
  if (of === undefined) return ["–", ""];
  const shown = <Amount of={of} signed />;
  return [shown, lookOf(of)];
};
