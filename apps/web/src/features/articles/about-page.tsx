import type { ArticleRow } from "@candor/wire/content";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { ArticleBody } from "../../parts/article/article-body.tsx";
import { Loaded } from "../../parts/states.tsx";
import { nameOf } from "../../parts/site-groups.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { AboutFigures } from "./about-figures.tsx";
import { useArticles } from "./article-queries.ts";
import styles from "./articles.module.css";
import { FallbackNote } from "./fallback-note.tsx";

/** The tab after those of the articles. */
const figures = "figures";

/** /about: a tab for each of the operator's articles, and the figures that the platform itself publishes (CNT-01). */
export const AboutPage = () => {
  const text = useText();
  const articles = useArticles("about", 1);
  return (
    <div className={`page ${styles["articles"]}`}>
      <h1>{text(nameOf("about"))}</h1>
      <Loaded query={articles} rows={8}>
        {({ rows }) => <AboutTabs rows={rows} />}
      </Loaded>
    </div>
  );
};

const AboutTabs = ({ rows }: { readonly rows: readonly ArticleRow[] }) => {
  const text = useText();
  const navigate = useNavigate();
  const { tab } = useSearch({ from: "/about" });
  const asked = rows.find(({ id }) => id === tab);
  const shown = tab === figures ? undefined : (asked ?? rows[0]);
  return (
    <>
      <div className={styles["tabs"]}>
        <Tabs
          label={text(nameOf("about"))}
          controls="about"
          value={shown?.id ?? figures}
          tabs={[
            ...rows.map(({ id, title }) => ({ value: id, label: title })),
            { value: figures, label: text("articles.figures.title") },
          ]}
          onChange={(value) =>
            void navigate({ to: "/about", search: { tab: value }, replace: true, resetScroll: false })
          }
        />
      </div>
      <div
        id="about"
        role="tabpanel"
        aria-label={shown?.title ?? text("articles.figures.title")}
        className={styles["sheet"]}
      >
        {shown === undefined ? <AboutFigures /> : <AboutArticle article={shown} />}
      </div>
    </>
  );
};

const AboutArticle = ({ article }: { readonly article: ArticleRow }) => (
  <article className={styles["article"]}>
    {article.subtitle !== "" && (
      <p className={styles["lead"]} lang={article.language}>
        {article.subtitle}
      </p>
    )}
    <FallbackNote isFallback={article.isFallback} />
    {article.content !== undefined && <ArticleBody body={article.content} language={article.language} />}
  </article>
);
