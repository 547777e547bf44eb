import type { ArticleDetails } from "@candor/wire/content";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { ApiFailure } from "../../lib/calls/api.ts";
import { ArticleBody } from "../../parts/article/article-body.tsx";
import { nameOf } from "../../parts/site-groups.ts";
import { EmptyState, Loaded } from "../../parts/states.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { ArticleMeta } from "./article-meta.tsx";
import styles from "./articles.module.css";
import { FallbackNote } from "./fallback-note.tsx";

/** Where the list of a kind is, and where one of its articles is shown. */
const places = {
  faq: { list: "/question", one: "/question", all: "articles.allQuestions" },
  news: { list: "/new", one: "/newsDetail", all: "articles.allNews" },
} as const;
type Kind = keyof typeof places;

/** A missing article, one of another type, and an address without a number. */
const isLost = (error: Error | null): boolean =>
  error instanceof ApiFailure && ["ArticleNotFound", "BadRequest"].includes(error.key);

type Props = {
  readonly kind: Kind;
  readonly id: string | undefined;
  readonly article: UseQueryResult<ArticleDetails>;
};

/** One question or one piece of news, with the ways to its neighbours (CNT-02). The heading is drawn with the article: it is its title. */
export const OneArticle = ({ kind, id, article }: Props) => {
  const text = useText();
  const lost = id === undefined || isLost(article.error);
  return (
    <div className={`page ${styles["articles"]}`}>
      <Link to={places[kind].list} className={styles["back"]}>
        {text(places[kind].all)}
      </Link>
      {(lost || article.error !== null) && <h1>{text(nameOf("newsDetail"))}</h1>}
      {lost ? (
        <Lost kind={kind} />
      ) : (
        <Loaded query={article} rows={6}>
          {(data) => <Article kind={kind} article={data} />}
        </Loaded>
      )}
    </div>
  );
};

const Lost = ({ kind }: { readonly kind: Kind }) => {
  const text = useText();
  return (
    <EmptyState
      title={text("newsDetail.lost")}
      action={
        <Link to={places[kind].list} className={buttonClass({ kind: "solid" })}>
          {text(places[kind].all)}
        </Link>
      }
    >
      {text("newsDetail.lostBody")}
    </EmptyState>
  );
};

const Article = ({ kind, article }: { readonly kind: Kind; readonly article: ArticleDetails }) => {
  const { title, subtitle, content, language, isFallback, previousId, nextId } = article;
  const text = useText();
  return (
    <article className={styles["article"]}>
      <header>
        <h1 lang={language}>{title}</h1>
        {subtitle !== "" && <p lang={language}>{subtitle}</p>}
        <ArticleMeta article={article} />
        <FallbackNote isFallback={isFallback} />
      </header>
      <ArticleBody body={content} language={language} />
      <nav className={styles["steps"]} aria-label={text("newsDetail.more")}>
        <Step kind={kind} id={previousId} end={text("newsDetail.NoMore")}>
          <span aria-hidden="true">‹ </span>
          {text("newsDetail.previous")}
        </Step>
        <Step kind={kind} id={nextId} end={text("newsDetail.NoMore")}>
          {text("newsDetail.next")}
          <span aria-hidden="true"> ›</span>
        </Step>
      </nav>
    </article>
  );
};

type StepProps = {
  readonly kind: Kind;
  readonly id: string | null;
  /** What stands at an end of the list. */
  readonly end: string;
  readonly children: ReactNode;
};

const Step = ({ kind, id, end, children }: StepProps) =>
  id === null ? (
    <span className="muted">{end}</span>
  ) : (
    <Link to={places[kind].one} search={{ id }} className={buttonClass()}>
      {children}
    </Link>
  );
