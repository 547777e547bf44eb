import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useText } from "../../i18n/use-text.ts";
import { SearchInput } from "../../ui/form/search-input.tsx";
import styles from "./country-picker.module.css";
import { findCountries, flagOf, rowAfterKey, type Country } from "./country-search.ts";

type Props = {
  readonly countries: readonly Country[];
  readonly chosen: Country | undefined;
  readonly failed: boolean;
  readonly onPick: (country: Country) => void;
};

/** A search with its list: the text field keeps the focus, arrow and page keys move the row, Enter picks it. */
export const CountryList = ({ countries, chosen, failed, onPick }: Props) => {
  const text = useText();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  const found = findCountries(countries, query);
  const [moved, setMoved] = useState<number>();
  const start = query === "" && chosen !== undefined ? countries.indexOf(chosen) : 0;
  const row = Math.min(moved ?? start, found.length - 1);
  useEffect(() => {
    const block = moved === undefined ? "center" : "nearest";
    list.current?.querySelector('[data-row="here"]')?.scrollIntoView({ block });
  }, [row, query, moved]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const current = found[row];
    const next = rowAfterKey(event.key, row, found.length);
    if (event.key === "Enter" && current !== undefined) onPick(current);
    else if (next === undefined) return;
    else setMoved(next);
    event.preventDefault();
  };
  return (
    <>
      <div className={styles["search"]}>
        <SearchInput
          type="text"
          role="combobox"
          placeholder={text("auth.countrySearch")}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${found[row]?.countrycode}` : undefined}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setMoved(undefined);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className={found.length > 0 ? "visually-hidden" : styles["none"]}>
        {failed
          ? text("shell.network")
          : found.length > 0
            ? text("auth.countriesFound", { count: found.length })
            : text("auth.noCountry")}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={text("auth.country")}
        className={styles["list"]}
      >
        {found.map((country, index) => (
          <div
            key={country.countrycode}
            id={`${id}-${country.countrycode}`}
            role="option"
            aria-selected={country === chosen}
            data-row={index === row ? "here" : undefined}
            onClick={() => onPick(country)}
          >
            <span className={styles["flag"]} aria-hidden="true">
              {flagOf(country.countrycode)}
            </span>
            <span className={styles["name"]}>{country.name}</span>
            <span className={styles["code"]}>{country.telcode}</span>
          </div>
        ))}
      </div>
    </>
  );
};
