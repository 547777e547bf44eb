import { countrys } from "@candor/wire/accounts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useText } from "../../i18n/use-text.ts";
import { callList, visitorCountry } from "../../lib/api.ts";
import { TextField } from "../../ui/field.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import styles from "./auth.module.css";
import type { AuthFormHandle } from "./use-auth-form.ts";

/** Mobile and e-mail tabs, each with its field (SES-04). */
export const AddressFields = ({ handle }: { readonly handle: AuthFormHandle }) => {
  const text = useText();
  const { form, dispatch, field } = handle;
  return (
    <>
      <Tabs
        label={text("auth.by")}
        value={String(form.type) as "1" | "2"}
        tabs={[
          { value: "2", label: text("auth.byEmail") },
          { value: "1", label: text("auth.byPhone") },
        ]}
        onChange={(value) => dispatch({ kind: "type", type: value === "1" ? 1 : 2 })}
      />
      {form.type === 2 ? (
        <TextField
          {...field("email")}
          label={text("auth.email")}
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@example.org"
        />
      ) : (
        <TextField
          {...field("phone")}
          label={text("auth.phone")}
          type="tel"
          autoComplete="tel-national"
          before={<CallingCode handle={handle} />}
        />
      )}
    </>
  );
};

/** The calling-code picker, set to the visitor's country at first. A native list: it can be typed into and fits a thumb. */
const CallingCode = ({ handle }: { readonly handle: AuthFormHandle }) => {
  const text = useText();
  const { form, dispatch } = handle;
  const countries = useQuery({
    queryKey: ["countrys"],
    queryFn: async () => (await callList(countrys, {})).rows,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const country = useQuery({ queryKey: ["ip"], queryFn: async () => (await visitorCountry()) ?? "" });
  const found = countries.data?.find((each) => each.countrycode === country.data)?.telcode;
  useEffect(() => {
    if (found !== undefined && form.phone === "") dispatch({ kind: "telcode", telcode: withPlus(found) });
    // Only the answer about the country may change the picker, not each digit that is typed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [found]);
  return (
    <span className={styles["telcode"]}>
      <span aria-hidden="true">{form.telcode} ▾</span>
      <select
        aria-label={text("auth.callingCode")}
        value={form.telcode}
        onChange={(event) => dispatch({ kind: "telcode", telcode: event.target.value })}
      >
        {countries.data?.some((each) => withPlus(each.telcode) === form.telcode) !== true && (
          <option value={form.telcode}>{form.telcode}</option>
        )}
        {countries.data?.map((each) => (
          <option key={each.countrycode} value={withPlus(each.telcode)}>
            {each.name} ({withPlus(each.telcode)})
          </option>
        ))}
      </select>
    </span>
  );
};

const withPlus = (telcode: string): string => (telcode.startsWith("+") ? telcode : `+${telcode}`);
