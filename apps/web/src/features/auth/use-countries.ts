import { countrys, ip } from "@candor/wire/accounts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callList, visitorCountry } from "../../lib/calls/api.ts";
import { shownLanguage } from "../../lib/device/language.ts";
import { chosenCountry } from "./country-search.ts";
import type { AuthFormHandle } from "./use-auth-form.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";

/** All countries in the current language and the chosen one, which is the visitor's own until another one is picked (SES-04). */
export const useCountries = ({ form, dispatch }: Pick<AuthFormHandle, "form" | "dispatch">) => {
  const language = shownLanguage();
  const countries = useQuery({
    queryKey: answerKey(countrys, language),
    queryFn: async () => (await callList(countrys, {})).rows,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const here = useQuery({
    queryKey: answerKey(ip, language),
    queryFn: async () => (await visitorCountry()) ?? "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  const own = countries.data?.find((each) => each.countrycode === here.data);
  const untouched = form.country === "" && form.phone === "";
  useEffect(() => {
    if (own !== undefined && untouched) dispatch({ kind: "country", country: own });
  }, [own, untouched, dispatch]);
  return {
    countries: countries.data ?? [],
    chosen: chosenCountry(countries.data ?? [], form),
    failed: countries.isError,
  };
};
