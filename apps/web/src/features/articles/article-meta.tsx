import type { ArticleRow } from "@candor/wire/content";
import { useText } from "../../i18n/use-text.ts";
import { showCount } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import styles from "./articles.module.css";

type Props = { readonly article: Pick<ArticleRow, "updatedTime" | "readCount"> };

/** When an article was published, and how often it was opened. */
export const ArticleMeta = ({ article: { updatedTime, readCount } }: Props) => {
  const text = useText();
  const times = useTimes();
  return (
    <p className={styles["meta"]}>
      <time dateTime={new Date(updatedTime).toISOString()}>{times.date(updatedTime)}</time>
      <span>{text("articles.readings", { count: showCount(readCount) })}</span>
    </p>
  );
};
