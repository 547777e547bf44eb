import { useText } from "../../i18n/use-text.ts";
import styles from "./articles.module.css";

/** Says that an article is shown in English for want of a translation. */
export const FallbackNote = ({ isFallback }: { readonly isFallback: boolean }) => {
  const text = useText();
  return isFallback ? <p className={styles["note"]}>{text("articles.fallback")}</p> : null;
};
