import { useText } from "../../i18n/use-text.ts";
import { useChosenPlace } from "../../lib/keyboard/use-chosen-place.ts";
import { isNegative, lookOf, showMoney, showSigned, toCents } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import type { ProfitShape, Span } from "./profit-shape.ts";
import styles from "./statements.module.css";
import { Amount } from "../../ui/amount.tsx";

const [width, height] = [720, 180];
/** The part of a span's room that its bar takes. */
const barPart = 0.7;

type Props = { readonly shape: ProfitShape };

/** A bar for each span, up for a gain and down for a loss. A span is chosen by pointing at it, or by the arrow keys. */
export const ProfitChart = ({ shape }: Props) => {
  const text = useText();
  const times = useTimes();
  const { spans } = shape;
  const { at, choose, onKeyDown } = useChosenPlace(spans.length - 1);
  const span = spans[at];
  if (span === undefined) return null;
  const dates = datesOf(span, times.date);
  return (
    <figure className={styles["chart"]}>
      <figcaption>
        <span>{dates}</span>{" "}
        <b className={lookOf(span.net)}>
          <Amount of={span.net} signed /> USDT
        </b>
      </figcaption>
      <div
        className={styles["plot"]}
        role="slider"
        tabIndex={0}
        aria-label={text("statements.chartLabel")}
        aria-valuemin={1}
        aria-valuemax={spans.length}
        aria-valuenow={at + 1}
        aria-valuetext={`${dates}: ${showSigned(span.net)} USDT`}
        onKeyDown={onKeyDown}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {spans.map((each, nth) => (
            <Bar
              key={each.fromMs}
              span={each}
              nth={nth}
              shape={shape}
              isChosen={nth === at}
              onChoose={choose}
            />
          ))}
          <line x1="0" x2={width} y1={zeroOf(shape)} y2={zeroOf(shape)} className={styles["zero"]} />
        </svg>
        <span className={styles["most"]} aria-hidden="true">
          {showMoney(toCents(shape.most))}
        </span>
        {isNegative(shape.least) && (
          <span className={styles["least"]} aria-hidden="true">
            {showMoney(toCents(shape.least))}
          </span>
        )}
      </div>
      <p className={styles["ends"]} aria-hidden="true">
        <span>{times.date(spans[0]?.fromMs ?? 0)}</span>
        <span>{times.date((spans.at(-1)?.toMs ?? 1) - 1)}</span>
      </p>
    </figure>
  );
};

/** The first and the last day of a span; one for a span of a day. */
const datesOf = ({ fromMs, toMs }: Span, date: (timeMs: number) => string): string => {
  const [first, last] = [date(fromMs), date(toMs - 1)];
  return first === last ? first : `${first} – ${last}`;
};

const zeroOf = ({ zero }: ProfitShape): number => zero * height;

type BarProps = {
  readonly span: Span;
  readonly nth: number;
  readonly shape: ProfitShape;
  readonly isChosen: boolean;
  readonly onChoose: (nth: number) => void;
};

const Bar = ({ span, nth, shape, isChosen, onChoose }: BarProps) => {
  const room = width / shape.spans.length;
  const tall = Math.abs(span.height) * height;
  const y = span.height > 0 ? zeroOf(shape) - tall : zeroOf(shape);
  return (
    <g onPointerEnter={() => onChoose(nth)} onPointerDown={() => onChoose(nth)}>
      <rect
        x={nth * room}
        y="0"
        width={room}
        height={height}
        className={isChosen ? styles["chosen"] : styles["room"]}
      />
      <rect
        x={nth * room + (room * (1 - barPart)) / 2}
        y={y}
        width={room * barPart}
        height={tall}
        className={span.height < 0 ? styles["loss"] : styles["gain"]}
      />
    </g>
  );
};
