import { useSearch } from "@tanstack/react-router";
import { useArticle } from "./article-queries.ts";
import { OneArticle } from "./one-article.tsx";
import { useArrival } from "./use-arrival.ts";

/** /newsDetail?id=: one piece of news (CNT-02). */
export const NewsDetailPage = () => {
  const { id } = useSearch({ from: "/newsDetail" });
  const article = useArticle("news", id);
  useArrival(id, article.data?.title);
  return <OneArticle kind="news" id={id} article={article} />;
};
