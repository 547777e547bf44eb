/** The name of a country code in a language; undefined for "" and for unknown codes. */
export const countryName = (code: string, language: string): string | undefined => {
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  const name = new Intl.DisplayNames(language, { type: "region" }).of(code);
  return name === code ? undefined : name;
};
