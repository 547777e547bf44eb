import { lossFigures, type LossFigure } from "@candor/wire/risk";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useText } from "../../i18n/use-text.ts";
import { callList } from "../../lib/calls/api.ts";
import { showCount } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Panel } from "../../ui/panel.tsx";
import { Loaded } from "../../parts/states.tsx";
import styles from "./verify-page.module.css";
import { answerKey } from "../../lib/calls/answer-key.ts";

/** How many accounts lost money in ninety days, by kind, and how far that can be checked (TRUST-05, SAFE-03). */
export const LossFigures = () => {
  const text = useText();
  const figures = useQuery({
    queryKey: answerKey(lossFigures),
    queryFn: ({ signal }) => callList(lossFigures, {}, { signal }),
  });
  // The link's target is drawn only after the router has looked for it.
  useEffect(() => {
    if (location.hash === "#losses") document.querySelector("#losses")?.scrollIntoView();
  }, []);
  return (
    <Panel id="losses" title={text("verify.losses.title")}>
      <Loaded query={figures}>{({ rows }) => <Figures rows={rows} />}</Loaded>
    </Panel>
  );
};

const Figures = ({ rows }: { readonly rows: readonly LossFigure[] }) => {
  const text = useText();
  const times = useTimes();
  const [first] = rows;
  if (first === undefined) return <p className="muted">{text("verify.losses.none")}</p>;
  return (
    <div className={styles["losses"]}>
      <p>{text("verify.losses.lead", { days: first.days, until: times.date(first.until - 1) })}</p>
      <div className={styles["scroll"]} tabIndex={0} role="group" aria-label={text("verify.losses.title")}>
        <table className={styles["checkpoints"]}>
          <thead>
            <tr>
              <th scope="col">{text("verify.losses.kind")}</th>
              <th scope="col">{text("verify.losses.accounts")}</th>
              <th scope="col">{text("verify.losses.lost")}</th>
              <th scope="col">{text("verify.losses.share")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <FigureRow key={row.kind} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted">{text("verify.losses.how")}</p>
    </div>
  );
};

const FigureRow = ({ row: { kind, accounts, lost, percent, minimum } }: { readonly row: LossFigure }) => {
  const text = useText();
  const count = (of: number): string => showCount(of);
  return (
    <tr>
      <th scope="row">{text(`verify.losses.${kind}`)}</th>
      <td>{count(accounts)}</td>
      {percent === null || lost === null ? (
        <td colSpan={2} className="muted">
          {text("verify.losses.few", { minimum })}
        </td>
      ) : (
        <>
          <td>{count(lost)}</td>
          <td>{percent}%</td>
        </>
      )}
    </tr>
  );
};
