/** Countries with their calling codes, named and sorted in the caller's language (SES-04). */
import type { Language } from "@candor/wire/language";
import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";

export type Country = { readonly name: string; readonly telcode: string; readonly countrycode: string };

const listed = new Map<Language, readonly Country[]>();

export const countriesIn = (language: Language): readonly Country[] => {
  const known = listed.get(language);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames([language], { type: "region", fallback: "code" });
  const { compare } = new Intl.Collator(language);
  const countries = getCountries()
    .map((countrycode) => ({
      name: names.of(countrycode) ?? countrycode,
      telcode: `+${getCountryCallingCode(countrycode)}`,
      countrycode,
    }))
    .sort((a, b) => compare(a.name, b.name));
  listed.set(language, countries);
  return countries;
};
