import { useText } from "../../i18n/use-text.ts";
import { pageButtons, pagesOf } from "./page-buttons.ts";
import styles from "./paging.module.css";

type Props = {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** Distinguishes two of them on one page. */
  readonly label?: string;
};

/** Page buttons, at most seven; nothing when all rows fit on one page. */
export const Paging = ({ page, pageSize, total, onPage, label }: Props) => {
  const text = useText();
  const pages = pagesOf(total, pageSize);
  if (pages <= 1) return null;
  return (
    <nav className={styles["paging"]} aria-label={label ?? text("shell.paging")}>
      <button
        type="button"
        className={`${styles["page"]} ${styles["step"]}`}
        disabled={page <= 1}
        aria-label={text("shell.previousPage")}
        onClick={() => onPage(page - 1)}
      >
        ‹
      </button>
      {pageButtons(page, pages).map((each) => (
        <button
          key={each}
          type="button"
          className={styles["page"]}
          aria-current={each === page ? "page" : undefined}
          aria-label={text("shell.pageNumber", { page: each })}
          onClick={() => onPage(each)}
        >
          {each}
        </button>
      ))}
      <button
        type="button"
        className={`${styles["page"]} ${styles["step"]}`}
        disabled={page >= pages}
        aria-label={text("shell.nextPage")}
        onClick={() => onPage(page + 1)}
      >
        ›
      </button>
    </nav>
  );
};
