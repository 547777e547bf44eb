import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { footerGroups, nameOf, pathOf } from "../../parts/site-groups.ts";
import { Mark } from "../../ui/picture/mark.tsx";
import { useMedia } from "../../ui/use-media.ts";
import styles from "./footer.module.css";

/** Links to every page that is built (NAV-01) and to the evidence, and what this site is. */
export const Footer = () => {
  const text = useText();
  return (
    <footer className={styles["footer"]}>
      <SiteMap />
      <div className={styles["inner"]}>
        <p className={styles["line"]}>
          <Mark size={20} />
          {text("shell.footerLine")}
        </p>
        <ul className={styles["links"]}>
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

/** All pages by group: columns on a desktop, collapsed on a phone. */
const SiteMap = () => {
  const text = useText();
  const isWide = useMedia("(min-width: 768px)");
  return (
    <div className={styles["map"]}>
      {footerGroups.map(({ group, pages }) => {
        const links = (
          <ul>
            {pages.map((page) => (
              <li key={page}>
                <Link to={pathOf(page)}>{text(nameOf(page))}</Link>
              </li>
            ))}
          </ul>
        );
        const title = text(`pages.groups.${group}`);
        return isWide ? (
          <section key={group} aria-label={title}>
            <h2>{title}</h2>
            {links}
          </section>
        ) : (
          <details key={group}>
            <summary>{title}</summary>
            {links}
          </details>
        );
      })}
    </div>
  );
};
