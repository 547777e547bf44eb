import { Alert, Button, Center, Code, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { operatorInvitation, operatorOpen } from "@candor/wire/desks/operators";
import { useQuery } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { ask } from "../../console/ask.ts";
import { Loading } from "../../console/frame/loading.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { beginOperatorSession } from "../../console/frame/session.ts";
import { useAct } from "../../console/acts/use-act.ts";

/** Opens an account: a password, and the authenticator app with its first code. */
export const InvitationForm = ({ invitation }: { readonly invitation: string }) => {
  const [pwd, setPwd] = useState("");
  const [otp, setOtp] = useState("");
  const { act, isBusy, failure } = useAct();
  const { data, error } = useQuery({
    queryKey: answerKey(operatorInvitation, invitation),
    queryFn: () => ask(operatorInvitation, { invitation }),
    retry: false,
  });
  if (error !== null) return <Alert color="red">{error.message}</Alert>;
  if (data === undefined) return <Loading />;
  const open = async (): Promise<void> => {
    const token = await ask(operatorOpen, { invitation, pwd, otp });
    history.replaceState(null, "", "/");
    beginOperatorSession(token);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void act(open);
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          Welcome, {data.name}. This opens the account of {data.email}.
        </Text>
        <PasswordInput
          label="Password"
          description="12 characters or more."
          autoComplete="new-password"
          required
          value={pwd}
          onChange={(event) => setPwd(event.currentTarget.value)}
        />
        <Text size="sm">Scan this with an authenticator app, or type the secret into it:</Text>
        <Center bg="white" p="xs">
          <QRCodeSVG value={data.uri} size={148} role="img" aria-label="The authenticator app's secret" />
        </Center>
        <Code ta="center">{data.secret}</Code>
        <TextInput
          label="The code that it shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={otp}
          onChange={(event) => setOtp(event.currentTarget.value)}
        />
        {failure !== "" && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Button type="submit" loading={isBusy}>
          Open the account
        </Button>
      </Stack>
    </form>
  );
};
