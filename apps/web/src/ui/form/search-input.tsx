import type { ComponentProps } from "react";
import styles from "./search-input.module.css";

/** A field above a list, to search in that list. Its placeholder is its name. */
export const SearchInput = ({
  placeholder,
  ...input
}: ComponentProps<"input"> & { readonly placeholder: string }) => (
  <input
    className={styles["search"]}
    autoComplete="off"
    spellCheck={false}
    placeholder={placeholder}
    aria-label={placeholder}
    {...input}
  />
);
