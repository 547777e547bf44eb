import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useText } from "../i18n/use-text.ts";
import { MissingPart } from "../lib/install/missing-part.ts";
import { useConnection } from "../live/connection.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import styles from "./plain-page.module.css";

type Props = { readonly error: Error; readonly onRetry: () => void };

/** A page that failed, while the rest of the app works. */
export const ErrorPage = ({ error, onRetry }: Props) =>
  error instanceof MissingPart ? (
    <MissingPage onRetry={onRetry} />
  ) : (
    <BrokenPage error={error} onRetry={onRetry} />
  );

/** NAV-09: the page's code did not load. Without a network, it loads when the network is back; otherwise a newer build may have replaced it. */
const MissingPage = ({ onRetry }: Pick<Props, "onRetry">) => {
  const text = useText();
  const online = useConnection((state) => state.online);
  useEffect(() => {
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  }, [onRetry]);
  return (
    <div className={`page ${styles["plain"]}`} role="alert">
      <h1>{text("shell.missing.title")}</h1>
      <p>{text(online ? "shell.missing.gone" : "shell.missing.offline")}</p>
      <div className={styles["ways"]}>
        {online && (
          <Button kind="solid" onClick={() => location.reload()}>
            {text("shell.update.reload")}
          </Button>
        )}
        <Link to="/" className={buttonClass()}>
          {text("shell.goHome")}
        </Link>
      </div>
    </div>
  );
};

const BrokenPage = ({ error, onRetry }: Props) => {
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
