import type { CodePurpose } from "@candor/core/accounts/verification-code";
import { sendCode } from "../../lib/account/send-code.ts";
import { CodeBox } from "../../parts/code/code-box.tsx";
import { addressErrors, addressOf, codeSummary } from "./auth-form.ts";
import type { AuthFormHandle } from "./use-auth-form.ts";

type Props = { readonly handle: AuthFormHandle; readonly purpose: CodePurpose };

/** The code sent to the address in the form; it can be requested only when the address is valid (SES-07). */
export const CodeField = ({ handle, purpose }: Props) => {
  const { form } = handle;
  const mayAsk = (): boolean => {
    const wrong = addressErrors(form);
    handle.setCodeErrors(wrong);
    return Object.keys(wrong).length === 0;
  };
  return (
    <CodeBox
      field={handle.field("verifycode")}
      purpose={purpose}
      to={addressOf(form)}
      mayAsk={mayAsk}
      onCame={(code, to) => handle.dispatch({ kind: "code", code, to })}
      send={() => sendCode(codeSummary(form, purpose === "register" ? "register" : "forget"))}
    />
  );
};
