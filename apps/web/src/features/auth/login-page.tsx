import { getUserInfo, login } from "@candor/wire/accounts";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/api.ts";
import { beginSession } from "../../lib/session.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { AddressFields } from "./address-fields.tsx";
import { loginSummary } from "./auth-form.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { PasswordField } from "./password-field.tsx";
import { useAuthForm } from "./use-auth-form.ts";

/** /login: after it, the front page (SES-03). */
export const LoginPage = () => {
  const text = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const handle = useAuthForm("login", async (form) => {
    const token = await call(login, loginSummary(form));
    const user = await call(getUserInfo, {}, { token });
    queries.removeQueries({ predicate: (query) => query.queryKey[0] !== "products" });
    beginSession(token, user);
    toast.good(text("auth.loggedIn"));
    await navigate({ to: "/" });
  });
  return (
    <AuthFrame
      title={text("auth.login")}
      lead={
        <>
          {text("auth.noAccount")} <Link to="/register">{text("auth.toRegister")}</Link>
        </>
      }
      onSubmit={handle.onSubmit}
    >
      <AddressFields handle={handle} />
      <PasswordField handle={handle} kind="current" />
      <Button type="submit" kind="solid" big wide busy={handle.busy}>
        {text("auth.login")}
      </Button>
      <p>
        <Link to="/forget">{text("auth.toForget")}</Link>
      </p>
    </AuthFrame>
  );
};
