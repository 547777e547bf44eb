import { Link, useParams } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { nameOf, type PageName } from "../../parts/site-groups.ts";
import { buttonClass } from "../../ui/button.tsx";
import { comingAreas } from "./coming-areas.ts";
import styles from "./coming-page.module.css";

/** Says what a page that is not built yet will contain, and where to go meanwhile. */
export const ComingPage = () => {
  const text = useText();
  const { area } = useParams({ strict: false });
  const part = comingAreas[area ?? ""];
  if (area === undefined || part === undefined) return null;
  return (
    <div className={`page ${styles["coming"]}`}>
      <p className={styles["tag"]}>{text("coming.tag")}</p>
      <h1>{text(nameOf(area as PageName))}</h1>
      <p>{text(`coming.${part}`)}</p>
      <p>{text("coming.meanwhile")}</p>
      <div className={styles["ways"]}>
        <Link to="/quotes" className={buttonClass({ kind: "solid" })}>
          {text("coming.toQuotes")}
        </Link>
        <Link to="/" className={buttonClass()}>
          {text("shell.goHome")}
        </Link>
      </div>
    </div>
  );
};
