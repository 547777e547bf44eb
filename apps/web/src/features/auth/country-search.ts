/** Which countries a typed text matches, and how the keyboard moves through them (SES-04). */
import type { countrys } from "@candor/wire/accounts";
import type { AnswerOf } from "@candor/wire/call";

export type Country = AnswerOf<typeof countrys>;

/** The flag as two regional indicator letters; a system without flags shows the letters. */
export const flagOf = (countrycode: string): string =>
  String.fromCodePoint(...Array.from(countrycode, (letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));

const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase()
    .trim();

/** How well a country matches: 0 is best, undefined is not a match. */
const rank = (country: Country, query: string): number | undefined => {
  const name = plain(country.name);
  const digits = query.replaceAll(/[\s+]/g, "");
  if (/^\d+$/.test(digits)) {
    const telcode = country.telcode.replace("+", "");
    if (telcode === digits) return 0;
    return telcode.startsWith(digits) ? 1 : undefined;
  }
  if (name === query || country.countrycode.toLowerCase() === query) return 0;
  if (name.startsWith(query)) return 1;
  if (name.split(/[\s(-]+/).some((word) => word.startsWith(query))) return 2;
  return name.includes(query) ? 3 : undefined;
};

/** The countries that match `text`: by name ignoring accents, by calling code, or by letters such as JP. Best first. */
export const findCountries = (countries: readonly Country[], text: string): readonly Country[] => {
  const query = plain(text);
  if (query === "") return countries;
  return countries
    .flatMap((country) => {
      const fit = rank(country, query);
      return fit === undefined ? [] : [{ country, fit }];
    })
    .sort((a, b) => a.fit - b.fit)
    .map(({ country }) => country);
};

const pageRows = 8;

/** The row that a key moves to; undefined for keys that belong to the text field. */
export const rowAfterKey = (key: string, row: number, count: number): number | undefined => {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (row + 1) % count;
  if (key === "ArrowUp") return (row - 1 + count) % count;
  if (key === "PageDown") return Math.min(row + pageRows, count - 1);
  return key === "PageUp" ? Math.max(row - pageRows, 0) : undefined;
};

/** The chosen country: by its letters, otherwise the first one with the calling code (+1 and +7 belong to several). */
export const chosenCountry = (
  countries: readonly Country[],
  { country, telcode }: { readonly country: string; readonly telcode: string },
): Country | undefined =>
  countries.find((each) => each.countrycode === country && each.telcode === telcode) ??
  countries.find((each) => each.telcode === telcode);
