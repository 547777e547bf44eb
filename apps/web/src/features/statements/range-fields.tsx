import { useEffect, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { usePreferences } from "../../lib/device/preferences.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { datesOf, presetRange, presets, rangeOf, type Range } from "./range.ts";
import styles from "./statements.module.css";

type Props = {
  readonly range: Range;
  readonly firstMs: number | undefined;
  readonly onChange: (range: Range) => void;
};

/** The first and the last day of a range, and the ranges that people ask for most. */
export const RangeFields = ({ range, firstMs, onChange }: Props) => {
  const text = useText();
  const times = useTimes();
  const zone = usePreferences((state) => state.zone);
  const shown = datesOf(range, zone);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped({ first: shown.first, last: shown.last }), [shown.first, shown.last]);
  const type = (change: Partial<typeof typed>): void => {
    const next = { ...typed, ...change };
    setTyped(next);
    const asked = rangeOf(next.first, next.last, zone);
    if (asked !== undefined) onChange(asked);
  };
  const isWrong = rangeOf(typed.first, typed.last, zone) === undefined;
  return (
    <div className={styles["range"]}>
      <div className={styles["presets"]} role="group" aria-label={text("statements.range")}>
        {presets.map((preset) => {
          const offered = presetRange(preset, serverNowMs(), zone, firstMs);
          const isShown = offered.from === range.from && offered.to === range.to;
          return (
            <Button key={preset} kind="line" aria-pressed={isShown} onClick={() => onChange(offered)}>
              {text(`statements.presets.${preset}`)}
            </Button>
          );
        })}
      </div>
      <div className={styles["dates"]}>
        <TextField
          type="date"
          label={text("statements.first")}
          value={typed.first}
          max="9998-12-31"
          onChange={(event) => type({ first: event.target.value })}
        />
        <TextField
          type="date"
          label={text("statements.last")}
          value={typed.last}
          max="9998-12-31"
          error={isWrong ? text("statements.wrongRange") : undefined}
          onChange={(event) => type({ last: event.target.value })}
        />
      </div>
      <p className={styles["note"]}>{text("statements.zone", { zone: times.zoneName(range.from) })}</p>
    </div>
  );
};
