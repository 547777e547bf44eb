/** What changes when an article is read (CNT-02). */
import type { Db } from "../../platform/db/open-database.ts";
import { readArticle } from "./queries.ts";
import { countReading } from "./repo.ts";

type Asked = Parameters<typeof readArticle>;
type Article = NonNullable<Awaited<ReturnType<typeof readArticle>>>;

/** The article, counted as opened; undefined for one that is missing or of another kind. */
export const openArticle = async (
  { db, reads }: { readonly db: Db; readonly reads: Db },
  id: Asked[1],
  kind: Asked[2],
  reader: Asked[3],
): Promise<Article | undefined> => {
  const article = await readArticle(reads, id, kind, reader);
  if (article === undefined) return undefined;
  await countReading(db, id);
  return { ...article, readCount: article.readCount + 1 };
};
