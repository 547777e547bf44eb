import type { noticeList } from "@candor/wire/alerts";
import type { AnswerOf } from "@candor/wire/call";
import { Link } from "@tanstack/react-router";
import { useTimes } from "../../lib/show-time.ts";
import styles from "./notices.module.css";

export type Notice = AnswerOf<typeof noticeList>;

/** Notices with their time; each links to its subject. */
export const NoticeItems = ({
  rows,
  onGo,
}: {
  readonly rows: readonly Notice[];
  readonly onGo?: () => void;
}) => {
  const times = useTimes();
  return (
    <ul className={styles["items"]}>
      {rows.map(({ id, message, tourl, time, read }) => (
        <li key={id} className={read ? undefined : styles["new"]}>
          {tourl === "" ? <p>{message}</p> : <NoticeLink message={message} path={tourl} onGo={onGo} />}
          <time dateTime={new Date(time).toISOString()}>{times.shortTime(time)}</time>
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
