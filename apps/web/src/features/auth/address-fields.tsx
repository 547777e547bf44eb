import { useText } from "../../i18n/use-text.ts";
import { TextField } from "../../ui/form/field.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { CountryPicker } from "./country-picker.tsx";
import type { AuthFormHandle } from "./use-auth-form.ts";

type Props = {
  readonly handle: AuthFormHandle;
  /** The label of the tabs, such as "Sign in by". */
  readonly label: string;
};

/** Mobile and e-mail tabs, each with its field (SES-04). */
export const AddressFields = ({ handle, label }: Props) => {
  const text = useText();
  const { form, dispatch, field } = handle;
  return (
    <>
      <Tabs
        label={label}
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
          before={<CountryPicker handle={handle} />}
        />
      )}
    </>
  );
};
