import { Link } from "@tanstack/react-router";
import { useText } from "../i18n/use-text.ts";
import { buttonClass } from "../ui/button.tsx";
import styles from "./plain-page.module.css";

/** An unknown path, with a link home (NAV-01). */
export const NotFoundPage = () => {
  const text = useText();
  return (
    <div className={`page ${styles["plain"]}`}>
      <p className={styles["code"]}>404</p>
      <h1>{text("shell.notFoundTitle")}</h1>
      <p>{text("shell.notFoundBody")}</p>
      <Link to="/" className={buttonClass({ kind: "solid" })}>
        {text("shell.goHome")}
      </Link>
    </div>
  );
};
