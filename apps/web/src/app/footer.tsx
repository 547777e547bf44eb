import { Link } from "@tanstack/react-router";
import { useText } from "../i18n/use-text.ts";
import { Mark } from "../ui/mark.tsx";
import styles from "./footer.module.css";

/** Where the evidence lies, and what this is. */
export const Footer = () => {
  const text = useText();
  return (
    <footer className={styles["footer"]}>
      <div className={styles["inner"]}>
        <p className={styles["line"]}>
          <Mark size={20} />
          {text("shell.footerLine")}
        </p>
        <ul className={styles["links"]}>
          <li>
            <Link to="/verify">{text("shell.nav.verify")}</Link>
          </li>
          <li>
            <a href="/public/ticks/BTCUSDT/index.json">{text("shell.tickLog")}</a>
          </li>
          <li>
            <a href="/public/keys">{text("shell.keys")}</a>
          </li>
          <li>
            <a href="/api/reference">{text("shell.reference")}</a>
          </li>
        </ul>
      </div>
    </footer>
  );
};
