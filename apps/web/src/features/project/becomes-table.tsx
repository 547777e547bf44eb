import type { CycleTerms } from "@candor/core/invest/earned";
import type { Interest } from "@candor/core/invest/holding";
import { becomes } from "@candor/core/invest/schedule";
import { money, moneyUnit } from "@candor/core/money/money";
import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text.ts";
import { show, showBps } from "./product-terms.ts";
import styles from "./project.module.css";

/** INV-02. */
const example = money(1_000n * moneyUnit);

type Props = {
  /** Several kinds of interest stand side by side. */
  readonly offered: readonly (CycleTerms & { readonly interest: Interest })[];
  readonly feeBps: number | undefined;
};

/** What 1 000 USDT become in a cycle, and what is left of them after they are withdrawn (INV-02). */
export const BecomesTable = ({ offered, feeBps }: Props) => {
  const text = useText();
  const results = offered.map((terms) => ({ ...terms, ...becomes(example, terms, feeBps ?? 0) }));
  const isLess = feeBps !== undefined && results.every(({ withdrawn }) => withdrawn < example);
  const row = (name: ReactNode, cellOf: (result: (typeof results)[number]) => ReactNode) => (
    <tr>
      <th scope="row">{name}</th>
      {results.map((result) => (
        <td key={result.interest} className="num">
          {cellOf(result)}
        </td>
      ))}
    </tr>
  );
  return (
    <div className={styles["becomes"]}>
      <table>
        <caption>{text("project.become")}</caption>
        {results.length > 1 && (
          <thead>
            <tr>
              <td />
              {results.map(({ interest }) => (
                <th key={interest} scope="col">
                  {text(`project.${interest}`)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {row(text("project.afterDays", { days: daysOf(results) }), ({ after }) => (
            <b>{show(after)}</b>
          ))}
          {row(
            <>
              {text("project.withdrawn")}
              {feeBps !== undefined && <small>{text("project.feeOf", { percent: showBps(feeBps) })}</small>}
            </>,
            ({ withdrawn }) => (feeBps === undefined ? "–" : show(withdrawn)),
          )}
        </tbody>
      </table>
      {isLess && <p className="muted">{text("project.lessBack")}</p>}
    </div>
  );
};

/** "30", or "30 / 60" when the kinds of interest have cycles of their own. */
const daysOf = (offered: readonly CycleTerms[]): string =>
  [...new Set(offered.map(({ days }) => days))].join(" / ");
