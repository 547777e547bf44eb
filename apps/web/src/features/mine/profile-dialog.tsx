import type { UserInfo } from "@candor/wire/accounts";
import { useText } from "../../i18n/use-text.ts";
import { sendCode } from "../../lib/account/send-code.ts";
import { Button } from "../../ui/button.tsx";
import { CodeBox } from "../../parts/code/code-box.tsx";
import { OutboxPanel } from "../../parts/code/outbox-panel.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import styles from "./mine-page.module.css";
import { emailErrors, isNewEmail } from "./profile-form.ts";
import { useProfile } from "./use-profile.ts";

type Props = { readonly user: UserInfo; readonly open: boolean; readonly onClose: () => void };

/** User name and e-mail address, editable; a new address is proved by a code sent to it (MINE-01). */
export const ProfileDialog = ({ user, open, onClose }: Props) => {
  const text = useText();
  return (
    <Dialog title={text("mine.profile.title")} open={open} onClose={onClose}>
      <ProfileFields user={user} onDone={onClose} />
    </Dialog>
  );
};

const ProfileFields = ({ user, onDone }: { readonly user: UserInfo; readonly onDone: () => void }) => {
  const text = useText();
  const { form, field, change, submit, note, busy, setErrors } = useProfile(user, onDone);
  const mayAsk = (): boolean => {
    const wrong = emailErrors(form);
    setErrors(wrong);
    return Object.keys(wrong).length === 0;
  };
  return (
    <Form className={styles["form"]} onSubmit={submit}>
      <TextField
        {...field("username")}
        label={text("mine.profile.username")}
        hint={text("mine.profile.usernameHint")}
        autoComplete="nickname"
        maxLength={64}
      />
      <TextField
        {...field("email")}
        label={text("auth.email")}
        hint={text("mine.profile.emailHint")}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      {isNewEmail(form, user) && (
        <>
          <CodeBox
            field={field("verifycode")}
            purpose="register"
            to={form.email}
            mayAsk={mayAsk}
            send={() => sendCode({ email: form.email, status: 1, source: "web" })}
          />
          <OutboxPanel
            to={form.email}
            usable={Object.keys(emailErrors(form)).length === 0}
            onCode={(code) => change("verifycode", code)}
          />
        </>
      )}
      <FormNote note={note} />
      <Button type="submit" kind="solid" wide busy={busy}>
        {text("mine.profile.save")}
      </Button>
    </Form>
  );
};
