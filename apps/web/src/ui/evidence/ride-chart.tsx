import { useText } from "../../i18n/use-text.ts";
import type { Audit } from "../../lib/evidence/evidence.ts";
import { mostDecimals, showDecimal } from "../../lib/show-money.ts";
import { useTimes } from "../../lib/show-time.ts";
import styles from "./evidence.module.css";
import { rideShape } from "./ride-path.ts";

const width = 800;
const height = 150;

/** The price between purchase and sell time against the entry price (OPT-08). */
export const RideChart = ({ audit: { order, ride, exit } }: { readonly audit: Audit }) => {
  const text = useText();
  const times = useTimes();
  const shape = rideShape(ride, order.buyprice, order.buytime, order.selltime, width, height);
  if (shape === undefined) return null;
  const decimals = mostDecimals([order.buyprice, exit.price]);
  const from = showDecimal(order.buyprice, decimals);
  const to = showDecimal(exit.price, decimals);
  const won = order.isWin === 1;
  return (
    <figure className={styles["ride"]}>
      <svg
        viewBox={`-4 -8 ${width + 8} ${height + 16}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text("verify.rideText", { from, to })}
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
          className={won ? styles["rideUp"] : styles["rideDown"]}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption>
        <span>
          {times.clock(order.buytime)} · {from}
        </span>
        <span>
          {times.clock(order.selltime)} · {to}
        </span>
      </figcaption>
    </figure>
  );
};
