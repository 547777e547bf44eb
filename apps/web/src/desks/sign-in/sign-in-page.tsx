import {
  Alert,
  Anchor,
  Button,
  Card,
  Center,
  Divider,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { operatorLogin, operatorLoginOptions, operatorPasskeyLogin } from "@candor/wire/desks/operators";
import { IconKey } from "../../ui/icons/icons.tsx";
import { useEffect, useState } from "react";
import { ask } from "../../console/ask.ts";
import { wasGoneTo } from "../../console/frame/address.ts";
import { beginOperatorSession } from "../../console/frame/session.ts";
import { useAct } from "../../console/acts/use-act.ts";
import { passkeyAnswer } from "../../lib/account/passkey.ts";
import { focusBack } from "../../lib/keyboard/focus-back.ts";
import { InvitationForm } from "./invitation-form.tsx";

const byPasskey = async (): Promise<void> => {
  const { options } = await ask(operatorLoginOptions, {});
  beginOperatorSession(await ask(operatorPasskeyLogin, { response: await passkeyAnswer(options) }));
};

/** With the passkey, or with password and authenticator app; or an invitation that opens an account. */
export const SignInPage = () => {
  const [invitation] = useState(() => new URLSearchParams(location.search).get("invitation") ?? "");
  // The desk that was signed out of is gone.
  useEffect(() => {
    if (wasGoneTo()) focusBack(null);
  }, []);
  return (
    <Center mih="100dvh" p="md" component="main">
      <Card withBorder w="100%" maw={380} padding="lg">
        <Stack gap="sm">
          <div>
            <Title order={1} size="h3">
              Candor console
            </Title>
            <Text c="dimmed" size="sm">
              For operators. Everything done here is recorded in a log that nobody can change.
            </Text>
          </div>
          {invitation === "" ? <SignInForm /> : <InvitationForm invitation={invitation} />}
        </Stack>
      </Card>
    </Center>
  );
};

const SignInForm = () => {
  const [form, setForm] = useState({ email: "", pwd: "", otp: "" });
  const { act, isBusy, failure } = useAct();
  const field = (name: keyof typeof form) => ({
    value: form[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setForm((held) => ({ ...held, [name]: value }));
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void act(async () => beginOperatorSession(await ask(operatorLogin, form)));
      }}
    >
      <Stack gap="sm">
        <Button leftSection={<IconKey size={16} />} loading={isBusy} onClick={() => void act(byPasskey)}>
          Sign in with a passkey
        </Button>
        <Divider label="or" />
        <TextInput label="E-mail address" type="email" autoComplete="username" required {...field("email")} />
        <PasswordInput label="Password" autoComplete="current-password" required {...field("pwd")} />
        <TextInput
          label="Code of the authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...field("otp")}
        />
        {failure !== "" && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Button type="submit" variant="default" loading={isBusy}>
          Sign in
        </Button>
        <Text size="xs" c="dimmed">
          Nothing works? Another admin closes your account and invites you again.{" "}
          <Anchor href="/" underline="always">
            Start over
          </Anchor>
        </Text>
      </Stack>
    </form>
  );
};
