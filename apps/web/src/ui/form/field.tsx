import {
  useId,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type CompositionEvent,
  type ReactNode,
} from "react";
import { typedNumber } from "../../lib/show/typed-number.ts";
import styles from "./field.module.css";

type FrameProps = {
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** To the right of the label, such as a link. */
  readonly aside?: ReactNode;
  readonly children: (ids: FieldIds) => ReactNode;
};
type FieldIds = {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
};

/** Label, input, hint and error of one field, linked for assistive software. */
export const Field = ({ label, error, hint, aside, children }: FrameProps) => {
  const id = useId();
  const shown = error !== undefined && error !== "";
  const described = [shown ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return (
    <div className={shown ? `${styles["field"]} ${styles["bad"]}` : styles["field"]}>
      <div className={styles["label"]}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={styles["box"]}>
        {children({ id, "aria-describedby": described || undefined, "aria-invalid": shown || undefined })}
      </div>
      {hint && !shown ? (
        <p id={`${id}-hint`} className={styles["hint"]}>
          {hint}
        </p>
      ) : null}
      {shown ? (
        <p id={`${id}-error`} className={styles["error"]} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
};

type TextProps = Omit<FrameProps, "children"> &
  Omit<ComponentProps<"input">, "id" | "children"> & {
    readonly before?: ReactNode;
    readonly after?: ReactNode;
  };

/** One line of text. `before` and `after` are inside the box: a picker, a unit, a button. */
export const TextField = ({ label, error, hint, aside, before, after, ...input }: TextProps) => {
  const composed = useComposition(input);
  return (
    <Field label={label} error={error} hint={hint} aside={aside}>
      {(ids) => (
        <>
          {before}
          <input {...input} {...composed} {...ids} />
          {after}
        </>
      )}
    </Field>
  );
};

/** While an input method composes, the field shows its text untouched: a form that cleans what is typed would break it. */
const useComposition = ({ onChange }: ComponentProps<"input">) => {
  const [draft, setDraft] = useState<string>();
  return {
    ...(draft === undefined ? {} : { value: draft }),
    onChange: (event: ChangeEvent<HTMLInputElement>): void => {
      if ((event.nativeEvent as InputEvent).isComposing) return setDraft(event.target.value);
      setDraft(undefined);
      onChange?.(event);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>): void => {
      setDraft(undefined);
      onChange?.(event as unknown as ChangeEvent<HTMLInputElement>);
    },
  };
};

type AreaProps = Omit<FrameProps, "children"> & Omit<ComponentProps<"textarea">, "id" | "children">;

/** Several lines of text. */
export const TextAreaField = ({ label, error, hint, aside, ...area }: AreaProps) => (
  <Field label={label} error={error} hint={hint} aside={aside}>
    {(ids) => <textarea {...area} {...ids} />}
  </Field>
);

type NumberProps = Omit<TextProps, "onChange" | "inputMode" | "autoComplete" | "maxLength"> & {
  readonly onType: (text: string) => void;
  /** Without a decimal point, for the keyboard of a phone. */
  readonly whole?: boolean;
};

/** A number as the user types it: the form reads it, and says what is wrong with it. */
export const NumberField = ({ onType, whole = false, onKeyDown, ...field }: NumberProps) => {
  /** A comma that is read as a decimal point is shown as one, before anything is sent. Not while typing: more digits make it one of thousands. */
  const showPoint = ({ value }: HTMLInputElement): void => {
    const read = typedNumber(value);
    if (read.includes(".") && !value.includes(".")) onType(read);
  };
  return (
    <TextField
      inputMode={whole ? "numeric" : "decimal"}
      autoComplete="off"
      maxLength={32}
      onChange={(event) => onType(event.target.value)}
      onBlur={(event) => showPoint(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === "Enter") showPoint(event.currentTarget);
        onKeyDown?.(event);
      }}
      {...field}
    />
  );
};

type SelectProps = Omit<FrameProps, "children"> & Omit<ComponentProps<"select">, "id">;

/** A native select: the best choice on a phone. */
export const SelectField = ({ label, error, hint, aside, children, ...select }: SelectProps) => (
  <Field label={label} error={error} hint={hint} aside={aside}>
    {(ids) => (
      <select {...select} {...ids}>
        {children}
      </select>
    )}
  </Field>
);

type ActionProps = Omit<ComponentProps<"button">, "type" | "className"> & {
  /** With a line before it. */
  readonly edge?: boolean;
};

/** A button at the end of a box that fills it in, empties it or changes how it is shown. */
export const FieldAction = ({ edge = false, ...button }: ActionProps) => (
  <button
    type="button"
    className={edge ? `${styles["action"]} ${styles["edge"]}` : styles["action"]}
    {...button}
  />
);

/** A unit at the end of a box. */
export const Unit = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles["unit"]}>{children}</span>
);
