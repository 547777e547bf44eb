import { withdrawPwd, type UserInfo } from "@candor/wire/accounts";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { userUpdater, useUser } from "../../lib/account/session.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { VisitorState } from "../../parts/visitor-state.tsx";
import { addressOf, ownAddress, withdrawalPurpose, withdrawalSummary } from "./auth-form.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { ChannelNote } from "./channel-note.tsx";
import { CodeField } from "./code-field.tsx";
import { DemoOutbox } from "./demo-outbox.tsx";
import { PasswordField } from "./password-field.tsx";
import { useAuthForm, type AuthFormHandle } from "./use-auth-form.ts";

/** /edit: the withdrawal password, the first time without a code (?type=0), later with one (SES-10). */
export const EditPage = () => {
  const user = useUser();
  return user === undefined ? <VisitorState /> : <WithdrawalForm user={user} />;
};

const WithdrawalForm = ({ user }: { readonly user: UserInfo }) => {
  const text = useText();
  const navigate = useNavigate();
  const { type } = useSearch({ from: "/edit" });
  const purpose = withdrawalPurpose(type, user);
  const submit = async (form: AuthFormHandle["form"]): Promise<void> => {
    const update = userUpdater();
    await call(withdrawPwd, withdrawalSummary(form, purpose));
    update({ withdrawalPassword: 1 });
    toast.good(text("auth.withdrawalSaved"));
    await navigate({ to: "/mine" });
  };
  const handle = useAuthForm(purpose, submit, ownAddress(user));
  const isFirst = purpose === "firstWithdrawal";
  return (
    <AuthFrame
      title={text(user.withdrawalPassword === 0 ? "auth.withdrawalFirst" : "auth.withdrawalChange")}
      lead={`${text("auth.withdrawalLead")} ${isFirst ? text("auth.withdrawalNoCode") : ""}`}
      onSubmit={handle.onSubmit}
    >
      {!isFirst && <OwnCode handle={handle} user={user} />}
      <PasswordField handle={handle} kind="withdrawal" />
      <PasswordField handle={handle} name="pwdAgain" kind="withdrawal" />
      <Button type="submit" kind="solid" big wide busy={handle.busy}>
        {text("auth.withdrawalSave")}
      </Button>
      <p>
        <Link to="/mine">{text("auth.backToMine")}</Link>
      </p>
    </AuthFrame>
  );
};

/** A code to one of the account's own addresses, which the user does not type here. */
const OwnCode = ({ handle, user }: { readonly handle: AuthFormHandle; readonly user: UserInfo }) => {
  const text = useText();
  const { form, dispatch } = handle;
  return (
    <>
      {user.email !== "" && user.userPhone !== "" && (
        <Tabs
          label={text("auth.codeBy")}
          value={String(form.type) as "1" | "2"}
          tabs={[
            { value: "2", label: text("auth.byEmail") },
            { value: "1", label: text("auth.byPhone") },
          ]}
          onChange={(value) => dispatch({ kind: "type", type: value === "1" ? 1 : 2 })}
        />
      )}
      <p>{text("auth.codeGoesTo", { address: addressOf(form) })}</p>
      <ChannelNote form={form} />
      <CodeField handle={handle} purpose="reset" />
      <DemoOutbox form={form} onCode={(value) => dispatch({ kind: "typed", field: "verifycode", value })} />
    </>
  );
};
