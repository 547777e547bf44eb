/** Draws the console: sign-in, then the desks that the operator's roles allow. */
import { Box, MantineProvider, Text } from "@mantine/core";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { useAddressQuery, usePath } from "./address.ts";
import { Failed } from "./failed.tsx";
import { Loaded } from "./loaded.tsx";
import { Loading } from "./loading.tsx";
import { startOperatorSocket } from "./operator-socket.ts";
import { deskAt, type DeskPage, type LoadedPage } from "./pages.ts";
import { PasskeyHint } from "./passkey-hint.tsx";
import { useOperatorSession } from "./session.ts";
import { ConsoleShell } from "./shell.tsx";
import { consoleColours, consoleTheme } from "./theme.ts";
import { useMayDo, useMe } from "./use-me.ts";

export const drawConsole = (client: QueryClient, pages: readonly DeskPage[], signIn: LoadedPage): void => {
  startOperatorSocket();
  const root = createRoot(document.getElementById("root") as HTMLElement);
  root.render(
    <StrictMode>
      <MantineProvider theme={consoleTheme} cssVariablesResolver={consoleColours} defaultColorScheme="auto">
        <QueryClientProvider client={client}>
          <Console pages={pages} signIn={signIn} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
};

type Props = { readonly pages: readonly DeskPage[]; readonly signIn: LoadedPage };

const Console = ({ pages, signIn }: Props) => {
  const token = useOperatorSession((state) => state.token);
  return token === "" ? <Loaded part={signIn} given={{}} room="md" /> : <SignedIn pages={pages} />;
};

const SignedIn = ({ pages }: Pick<Props, "pages">) => {
  const { data, error, refetch } = useMe();
  const path = usePath();
  const query = useAddressQuery();
  const [firstPath] = useState(path);
  const mayDo = useMayDo();
  if (error !== null && data === undefined)
    return (
      <Box p="md">
        <Failed error={error} onAgain={() => void refetch()} />
      </Box>
    );
  if (data === undefined)
    return (
      <Box p="xl">
        <Loading />
      </Box>
    );
  const page = deskAt(pages, path, mayDo);
  return (
    <ConsoleShell pages={pages} current={page?.path ?? ""}>
      {page === undefined || !mayDo(page.action) ? (
        <Text>Your roles do not allow this desk.</Text>
      ) : (
        <>
          <PasskeyHint desk={page.path} first={deskAt(pages, firstPath, mayDo)?.path ?? ""} />
          <Loaded key={page.path + query} part={page} given={{}} />
        </>
      )}
    </ConsoleShell>
  );
};
