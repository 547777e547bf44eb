import { useId, type ComponentProps, type ReactNode } from "react";
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
export const TextField = ({ label, error, hint, aside, before, after, ...input }: TextProps) => (
  <Field label={label} error={error} hint={hint} aside={aside}>
    {(ids) => (
      <>
        {before}
        <input {...input} {...ids} />
        {after}
      </>
    )}
  </Field>
);

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

/** A unit at the end of a box. */
export const Unit = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles["unit"]}>{children}</span>
);
