import type { ComponentProps } from "react";
import styles from "./button.module.css";

export type ButtonKind = "solid" | "line" | "quiet" | "up" | "down";
type Look = { readonly kind?: ButtonKind; readonly wide?: boolean; readonly big?: boolean };

/** The classes of a button, for links that look like one. */
export const buttonClass = ({ kind = "line", wide = false, big = false }: Look = {}): string =>
  [styles["button"], styles[kind], wide && styles["wide"], big && styles["big"]].filter(Boolean).join(" ");

type Props = Look & { readonly busy?: boolean } & ComponentProps<"button">;

/** A button. While `busy` it shows a spinner, says so to assistive software, and takes no second press (SES-09). */
export const Button = ({ kind, wide, big, busy = false, children, className, disabled, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    className={`${buttonClass({ ...(kind && { kind }), ...(wide && { wide }), ...(big && { big }) })} ${className ?? ""}`}
    disabled={disabled === true || busy}
    aria-busy={busy || undefined}
  >
    {busy && <span className={styles["busy"]} aria-hidden="true" />}
    {children}
  </button>
);
