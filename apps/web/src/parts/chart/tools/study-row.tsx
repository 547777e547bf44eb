import { useId, useState } from "react";
import { useText, type TextKey } from "../../../i18n/use-text.ts";
import { digitsIn } from "../../../lib/show/typed-digits.ts";
import { Switch } from "../../../ui/form/switch.tsx";
import { boundsOf, settingIn, type Study, type StudyName } from "./chart-setup.ts";
import styles from "./tools.module.css";

type Props = {
  readonly name: StudyName;
  readonly study: Study;
  readonly onChange: (study: Study) => void;
};

/** One indicator: on or off, and its numbers while it is on. */
export const StudyRow = ({ name, study, onChange }: Props) => {
  const text = useText();
  const label = text(`chartTools.study.${name}`);
  return (
    <fieldset className={styles["study"]}>
      <legend className="visually-hidden">{label}</legend>
      <Switch label={label} checked={study.on} onChange={(on) => onChange({ ...study, on })} />
      {study.on && (
        <div className={styles["numbers"]}>
          {boundsOf(name).map(([key, bounds]) => (
            <Setting
              key={key}
              label={text(`chartTools.setting.${key}` as TextKey)}
              value={study.numbers[key] ?? bounds[0]}
              bounds={bounds}
              onChange={(value) => onChange({ ...study, numbers: { ...study.numbers, [key]: value } })}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
};

type SettingProps = {
  readonly label: string;
  readonly value: number;
  readonly bounds: readonly [number, number, number];
  readonly onChange: (value: number) => void;
};

/** A whole number within bounds: what is typed counts as soon as it is one, and the field returns to what counts when it is left. */
const Setting = ({ label, value, bounds, onChange }: SettingProps) => {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [, least, most] = bounds;
  const isWrong = typed !== undefined && settingIn(Number(typed), bounds) === undefined;
  return (
    <div className={styles["setting"]}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(value)}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-bounds` : undefined}
        onChange={({ target }) => {
          const next = digitsIn(target.value).slice(0, 3);
          setTyped(next);
          const number = next === "" ? undefined : settingIn(Number(next), bounds);
          if (number !== undefined) onChange(number);
        }}
        onBlur={() => setTyped(undefined)}
      />
      {isWrong && (
        <small id={`${id}-bounds`} role="alert">
          {text("chartTools.bounds", { least, most })}
        </small>
      )}
    </div>
  );
};
