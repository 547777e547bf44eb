import { Link } from "@tanstack/react-router";
import { useText } from "../i18n/use-text.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import styles from "./plain-page.module.css";

type Props = { readonly error: Error; readonly onRetry: () => void };

/** A page that broke, while everything around it goes on. */
export const ErrorPage = ({ error, onRetry }: Props) => {
  const text = useText();
  return (
    <div className={`page ${styles["plain"]}`} role="alert">
      <h1>{text("shell.errorTitle")}</h1>
      <p>{text("shell.errorBody")}</p>
      <p className="mono muted">{error.message}</p>
      <div className={styles["ways"]}>
        <Button kind="solid" onClick={onRetry}>
          {text("shell.retry")}
        </Button>
        <Link to="/" className={buttonClass()}>
          {text("shell.goHome")}
        </Link>
      </div>
    </div>
  );
};
