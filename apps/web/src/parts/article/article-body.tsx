import { articlePicture, type ArticleBody as Body } from "@candor/wire/content";
import { drawBody, type Drawing } from "../../lib/article/draw-body.tsx";
import styles from "./article-body.module.css";
import { ArticleLink } from "./article-link.tsx";

type Props = {
  readonly body: Body;
  /** The language in which it is written. */
  readonly language: string;
  /** The level of the heading that it stands under. */
  readonly under?: Drawing["under"];
};

const link: Drawing["link"] = (href, children) => <ArticleLink href={href}>{children}</ArticleLink>;

/** Its place is there before it comes. */
const picture: Drawing["picture"] = ({ id, alt, width, height }) => (
  <img
    src={`/api/${articlePicture.path.replace(":id", id)}`}
    alt={alt}
    width={width}
    height={height}
    loading="lazy"
    decoding="async"
  />
);

/** The text of an article, as elements (CNT-04). */
export const ArticleBody = ({ body, language, under = 1 }: Props) => (
  <div className={styles["body"]} lang={language}>
    {drawBody(body, { link, picture, under })}
  </div>
);
