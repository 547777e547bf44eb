import { articlesAtOnce, type ArticleRow } from "@candor/wire/content";
import { pageNumber } from "@candor/wire/first-answer/given";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { useText } from "../../i18n/use-text.ts";
import { Paged } from "../../parts/paged.tsx";
import { EmptyState, Fading } from "../../parts/states.tsx";
import { nameOf } from "../../parts/site-groups.ts";
import { ArticleMeta } from "./article-meta.tsx";
import { useArticles } from "./article-queries.ts";
import styles from "./articles.module.css";
import { FallbackNote } from "./fallback-note.tsx";

const pageSize = articlesAtOnce.news;

/** /new: news, the newest first. */
export const NewsPage = () => {
  const text = useText();
  const navigate = useNavigate();
  const page = pageNumber(useSearch({ from: "/new" }).page);
  const news = useArticles("news", page);
  const goTo = useCallback(
    (to: number) => void navigate({ to: "/new", search: to === 1 ? {} : { page: String(to) } }),
    [navigate],
  );
  return (
    <div className={`page ${styles["articles"]}`}>
      <h1>{text(nameOf("new"))}</h1>
      <Paged
        query={news}
        page={page}
        pageSize={pageSize}
        onPage={goTo}
        waitingRows={pageSize}
        empty={<EmptyState title={text("articles.noNews")}>{text("articles.noNewsBody")}</EmptyState>}
      >
        {(rows) => (
          <Fading isOld={news.isPlaceholderData}>
            <ul className={styles["news"]}>
              {rows.map((row) => (
                <NewsRow key={row.id} row={row} />
              ))}
            </ul>
          </Fading>
        )}
      </Paged>
    </div>
  );
};

const NewsRow = ({ row }: { readonly row: ArticleRow }) => (
  <li>
    <h2 lang={row.language}>
      <Link to="/newsDetail" search={{ id: row.id }}>
        {row.title}
      </Link>
    </h2>
    {row.subtitle !== "" && <p lang={row.language}>{row.subtitle}</p>}
    <ArticleMeta article={row} />
    <FallbackNote isFallback={row.isFallback} />
  </li>
);
