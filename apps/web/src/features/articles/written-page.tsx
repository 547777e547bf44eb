import type { ArticleRow } from "@candor/wire/content";
import { useText } from "../../i18n/use-text.ts";
import { ArticleBody } from "../../parts/article/article-body.tsx";
import { EmptyState, Loaded } from "../../parts/states.tsx";
import { nameOf } from "../../parts/site-groups.ts";
import { useArticles } from "./article-queries.ts";
import styles from "./articles.module.css";
import { FallbackNote } from "./fallback-note.tsx";

export const CompanyPage = () => <WrittenPage kind="company" />;
export const CertificatesPage = () => <WrittenPage kind="certificates" />;
export const ContactPage = () => <WrittenPage kind="contact" />;
export const EventPage = () => <WrittenPage kind="event" />;

/** A page that consists of the articles of a kind, which an operator writes (CNT-03). */
const WrittenPage = ({ kind }: { readonly kind: "company" | "certificates" | "contact" | "event" }) => {
  const text = useText();
  const name = text(nameOf(kind));
  const articles = useArticles(kind, 1);
  return (
    <div className={`page ${styles["articles"]}`}>
      <h1>{name}</h1>
      <Loaded query={articles} rows={4}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={text("articles.nothing")}>{text("articles.nothingBody")}</EmptyState>
          ) : (
            rows.map((row) => <Written key={row.id} row={row} name={name} />)
          )
        }
      </Loaded>
    </div>
  );
};

/** Its title is not repeated when it is the page's. */
const Written = ({ row, name }: { readonly row: ArticleRow; readonly name: string }) => {
  const hasTitle = row.title !== name;
  return (
    <article className={styles["article"]}>
      {hasTitle && <h2 lang={row.language}>{row.title}</h2>}
      {row.subtitle !== "" && (
        <p className={styles["lead"]} lang={row.language}>
          {row.subtitle}
        </p>
      )}
      <FallbackNote isFallback={row.isFallback} />
      {row.content !== undefined && (
        <ArticleBody body={row.content} language={row.language} under={hasTitle ? 2 : 1} />
      )}
    </article>
  );
};
