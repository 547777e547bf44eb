import { articlesAtOnce, mostSearched, type ArticleRow } from "@candor/wire/content";
import { pageNumber } from "@candor/wire/first-answer/given";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { useText } from "../../i18n/use-text.ts";
import { ArticleBody } from "../../parts/article/article-body.tsx";
import { Paged } from "../../parts/paged.tsx";
import { EmptyState, Fading } from "../../parts/states.tsx";
import { nameOf } from "../../parts/site-groups.ts";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { useArticle, useArticles } from "./article-queries.ts";
import styles from "./articles.module.css";
import { FallbackNote } from "./fallback-note.tsx";
import { FoundArticles } from "./found-articles.tsx";
import { OneArticle } from "./one-article.tsx";
import { useArrival } from "./use-arrival.ts";
import { useTypedWords } from "./use-typed-words.ts";

const pageSize = articlesAtOnce.faq;

/** /question: questions and answers to open, a search over them and the news, and one question alone at ?id=. */
export const QuestionPage = () => {
  const text = useText();
  const { id } = useSearch({ from: "/question" });
  const article = useArticle("faq", id);
  useArrival(id, id === undefined ? text(nameOf("question")) : article.data?.title);
  return id === undefined ? <Questions /> : <OneArticle kind="faq" id={id} article={article} />;
};

const Questions = () => {
  const text = useText();
  const { typed, words, type } = useTypedWords();
  return (
    <div className={`page ${styles["articles"]}`}>
      <h1>{text(nameOf("question"))}</h1>
      <div role="search">
        <SearchInput
          type="search"
          value={typed}
          maxLength={mostSearched}
          placeholder={text("articles.search")}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      {words === "" ? <QuestionList /> : <FoundArticles words={words} />}
    </div>
  );
};

const QuestionList = () => {
  const text = useText();
  const navigate = useNavigate();
  const page = pageNumber(useSearch({ from: "/question" }).page);
  const questions = useArticles("faq", page);
  const goTo = useCallback(
    (to: number) => void navigate({ to: "/question", search: to === 1 ? {} : { page: String(to) } }),
    [navigate],
  );
  return (
    <Paged
      query={questions}
      page={page}
      pageSize={pageSize}
      onPage={goTo}
      waitingRows={pageSize}
      empty={<EmptyState title={text("articles.noQuestions")}>{text("articles.noQuestionsBody")}</EmptyState>}
    >
      {(rows) => (
        <Fading isOld={questions.isPlaceholderData}>
          <div className={styles["questions"]}>
            {rows.map((row) => (
              <Question key={row.id} row={row} />
            ))}
          </div>
        </Fading>
      )}
    </Paged>
  );
};

/** Opens by itself, so it works without a script's delay, and the browser's own search finds what is closed. */
const Question = ({ row: { title, content, language, isFallback } }: { readonly row: ArticleRow }) => (
  <details>
    <summary>
      <h2 lang={language}>{title}</h2>
    </summary>
    <div className={styles["answer"]}>
      <FallbackNote isFallback={isFallback} />
      {content !== undefined && <ArticleBody body={content} language={language} under={2} />}
    </div>
  </details>
);
