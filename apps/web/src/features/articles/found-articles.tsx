import { articleTypeDigits } from "@candor/wire/codec/digits";
import type { FoundArticle } from "@candor/wire/content";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { EmptyState, Fading, Loaded } from "../../parts/states.tsx";
import { useFoundArticles } from "./article-queries.ts";
import styles from "./articles.module.css";
import { FallbackNote } from "./fallback-note.tsx";

/** What the search over help and news has found. */
export const FoundArticles = ({ words }: { readonly words: string }) => {
  const text = useText();
  const found = useFoundArticles(words);
  return (
    <Loaded query={found} rows={4}>
      {({ rows }) => (
        <Fading isOld={found.isPlaceholderData}>
          <p role="status" className={`${styles["meta"]} ${styles["counted"]}`}>
            {text("articles.found", { count: rows.length })}
          </p>
          {rows.length === 0 ? (
            <EmptyState title={text("articles.noneFound")}>{text("articles.noneFoundBody")}</EmptyState>
          ) : (
            <ul className={styles["news"]}>
              {rows.map((row) => (
                <Found key={`${row.type} ${row.id}`} row={row} />
              ))}
            </ul>
          )}
        </Fading>
      )}
    </Loaded>
  );
};

const Found = ({
  row: { id, type, title, snippet, language, isFallback },
}: {
  readonly row: FoundArticle;
}) => {
  const text = useText();
  const isNews = type === articleTypeDigits.news;
  return (
    <li>
      <h2 lang={language}>
        <Link to={isNews ? "/newsDetail" : "/question"} search={{ id }}>
          {title}
        </Link>
      </h2>
      <p lang={language}>{snippet}</p>
      <p className={styles["meta"]}>{text(isNews ? "articles.ofNews" : "articles.ofHelp")}</p>
      <FallbackNote isFallback={isFallback} />
    </li>
  );
};
