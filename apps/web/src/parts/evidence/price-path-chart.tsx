import { useText } from "../../i18n/use-text.ts";
import { isLeverAudit, type Audit } from "../../lib/evidence/evidence.ts";
import { outcomeOf } from "../../lib/show/option-outcome.ts";
import { isNegative, mostDecimals, showPrice } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import styles from "./evidence.module.css";
import { pricePathShape } from "./price-path.ts";

const width = 800;
const height = 150;
/** Above and below the price, so that its line is not cut. */
const edge = 8;

/** The price between entry and exit, compared with the entry price (OPT-08, LEV-14). */
export const PricePathChart = ({ audit }: { readonly audit: Audit }) => {
  const text = useText();
  const times = useTimes();
  const { entry, exit, fromMs, toMs, gained } = endsOf(audit);
  const shape = pricePathShape(audit.ride, entry, fromMs, toMs, width, height);
  if (shape === undefined) return null;
  const decimals = mostDecimals([entry, exit, ...shape.marks.map(({ price }) => price)]);
  const from = showPrice(entry, decimals);
  const to = showPrice(exit, decimals);
  return (
    <figure className={styles["path"]}>
      <div className={styles["plot"]}>
        <svg
          viewBox={`-4 ${-edge} ${width + 8} ${height + 2 * edge}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={text(isLeverAudit(audit) ? "verify.leverPathText" : "verify.pathText", { from, to })}
        >
          <line
            x1="0"
            x2={width}
            y1={shape.entryY}
            y2={shape.entryY}
            className={styles["entryLine"]}
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={shape.path}
            className={gained ? styles["pathUp"] : styles["pathDown"]}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <ul className={styles["prices"]} aria-hidden="true">
          {shape.marks.map(({ price, y }) => (
            <li key={price} style={{ top: `${(100 * (y + edge)) / (height + 2 * edge)}%` }}>
              {showPrice(price, decimals)}
            </li>
          ))}
        </ul>
      </div>
      <figcaption>
        {[fromMs, (fromMs + toMs) / 2, toMs].map((timeMs) => (
          <span key={timeMs}>{times.clock(timeMs)}</span>
        ))}
        <span>{times.zoneName(fromMs)}</span>
      </figcaption>
    </figure>
  );
};

type Ends = {
  readonly entry: string;
  readonly exit: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly gained: boolean;
};

const endsOf = (audit: Audit): Ends => {
  if (isLeverAudit(audit)) {
    const { order, entry, exit } = audit;
    const [fromMs, toMs] = [order.transactionTime ?? entry.time, order.handleTime ?? exit.time];
    const gained = !isNegative(order.net ?? order.grossProfit ?? "0");
    return { entry: entry.price, exit: exit.price, fromMs, toMs, gained };
  }
  const { order, exit } = audit;
  const gained = outcomeOf(order) !== "lose";
  return { entry: order.entryPrice, exit: exit.price, fromMs: order.entryTime, toMs: order.sellTime, gained };
};
