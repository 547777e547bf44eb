import type { LossFigure } from "@candor/wire/risk";
import { Link } from "@tanstack/react-router";
import { useText, type Text } from "../../i18n/use-text.ts";
import { showCount, showMoney } from "../../lib/show/show-money.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import styles from "./articles.module.css";
import { usePlatformFigures } from "./platform-figures.ts";

/** The last tab of /about: figures of the platform's public calls, computed when the page is opened (CNT-01). One that is not known is a dash. */
export const AboutFigures = () => {
  const text = useText();
  const { pairs, exposure, reserves, losses } = usePlatformFigures();
  const usdt = (amount: string | undefined): string | undefined =>
    amount === undefined ? undefined : `${showMoney(amount)} USDT`;
  return (
    <div className={styles["article"]}>
      <p className={styles["lead"]}>{text("articles.figures.lead")}</p>
      <Facts ruled className={styles["figures"]}>
        <Fact name={text("articles.figures.pairs")}>
          {pairs === undefined ? undefined : showCount(pairs)}
        </Fact>
        <Fact name={text("articles.figures.ownMoney")}>{usdt(exposure?.ownMoney)}</Fact>
        <Fact name={text("articles.figures.stressLoss")}>{usdt(exposure?.stressLoss)}</Fact>
        <Fact name={text("articles.figures.borne")}>{usdt(exposure?.borne)}</Fact>
        <Fact name={text("articles.figures.committed")}>{usdt(reserves?.committed)}</Fact>
        <Fact name={text("articles.figures.cover")}>{usdt(reserves?.cover)}</Fact>
        <Fact name={text("articles.figures.lost")}>{lossText(text, losses)}</Fact>
      </Facts>
      <p>
        <Link to="/verify" hash="losses">
          {text("articles.figures.how")}
        </Link>
      </p>
    </div>
  );
};

/** Undefined while it is not known. */
const lossText = (text: Text, figure: LossFigure | null | undefined): string | undefined => {
  if (figure === undefined) return undefined;
  if (figure === null) return text("articles.figures.uncounted");
  const { percent, lost, accounts, minimum } = figure;
  if (percent === null || lost === null)
    return text("articles.figures.few", { accounts: showCount(accounts), minimum });
  return text("articles.figures.share", {
    percent,
    lost: showCount(lost),
    accounts: showCount(accounts),
  });
};
