import type { MouseEvent } from "react";
import { useText } from "../../i18n/use-text.ts";
import styles from "./close-button.module.css";

type Props = { readonly onClose: (event: MouseEvent<HTMLElement>) => void };

/** The × in the corner of what it closes. */
export const CloseButton = ({ onClose }: Props) => {
  const text = useText();
  return (
    <button type="button" className={styles["close"]} aria-label={text("shell.close")} onClick={onClose}>
      ×
    </button>
  );
};
