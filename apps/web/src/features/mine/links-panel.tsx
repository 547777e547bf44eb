import type { UserInfo } from "@candor/wire/accounts";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { nameOf, pathOf, type PageName } from "../../parts/site-groups.ts";
import { Panel } from "../../ui/panel.tsx";
import { mineLinks } from "./mine-links.ts";
import styles from "./mine-page.module.css";

/** All links from /mine (MINE-01). */
export const LinksPanel = ({ user }: { readonly user: UserInfo }) => {
  const text = useText();
  return (
    <Panel title={text("mine.ways")} flush>
      <div className={styles["groups"]}>
        {mineLinks.map(({ group, pages }) => (
          <div key={group}>
            <h3>{text(`pages.groups.${group}`)}</h3>
            <ul>
              {pages.map((page) => (
                <Way key={page} page={page} isSet={user.withdrawalPassword === 1} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Panel>
  );
};

/** The withdrawal password is modified by a code, or set up without one; the journal opens on the tab with every line. */
const searchOf = (page: PageName, isSet: boolean): { readonly type?: string } => {
  if (page === "edit") return { type: isSet ? "1" : "0" };
  return page === "journal" ? { type: "2" } : {};
};

const Way = ({ page, isSet }: { readonly page: PageName; readonly isSet: boolean }) => {
  const text = useText();
  return (
    <li>
      <Link to={pathOf(page) as string} search={searchOf(page, isSet) as never}>
        <b>{text(nameOf(page))}</b>
        {page === "edit" && <span>{text(isSet ? "mine.modify" : "mine.setUp")}</span>}
      </Link>
    </li>
  );
};
