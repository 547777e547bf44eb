import type { NoticeRow } from "@candor/wire/notices";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import styles from "./notices.module.css";

type Props = {
  readonly rows: readonly NoticeRow[];
  /** Called when a link is followed. */
  readonly onGo?: (() => void) | undefined;
};

/** Notices with what they are about and their time; each links to its audit. */
export const NoticeItems = ({ rows, onGo }: Props) => {
  const text = useText();
  const times = useTimes();
  return (
    <ul className={styles["items"]}>
      {rows.map(({ id, kind, message, tourl, time, read }) => (
        <li key={id} className={read ? undefined : styles["new"]}>
          <div className={styles["about"]}>
            <small>{text(`alerts.kinds.${kind}`)}</small>
            <time dateTime={new Date(time).toISOString()}>{times.shortTime(time)}</time>
          </div>
          <p>
            {!read && <span className="visually-hidden">{text("alerts.isNew")} </span>}
            {tourl === "" ? message : <NoticeLink message={message} path={tourl} onGo={onGo} />}
          </p>
        </li>
      ))}
    </ul>
  );
};

type LinkProps = { readonly message: string; readonly path: string; readonly onGo: (() => void) | undefined };

const NoticeLink = ({ message, path, onGo }: LinkProps) => {
  const { pathname, searchParams } = new URL(path, location.origin);
  return (
    <Link to={pathname} search={Object.fromEntries(searchParams)} onClick={onGo}>
      {message}
    </Link>
  );
};
