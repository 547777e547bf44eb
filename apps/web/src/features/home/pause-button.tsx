import { useText } from "../../i18n/use-text.ts";
import styles from "./pause-button.module.css";
import type { Rotation } from "./use-rotation.ts";

/** Stops automatic motion, and starts it again (WCAG 2.2.2). `what` distinguishes its name from other pause buttons. */
export const PauseButton = ({ rotation, what }: { readonly rotation: Rotation; readonly what: string }) => {
  const text = useText();
  return (
    <button
      type="button"
      className={styles["pause"]}
      aria-label={text(rotation.paused ? "home.play" : "home.pause", { what })}
      onClick={() => rotation.setPaused(!rotation.paused)}
    >
      <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true" fill="currentColor">
        <path d={rotation.paused ? "M2 0l7 5-7 5z" : "M1 0h3v10H1zM6 0h3v10H6z"} />
      </svg>
    </button>
  );
};
