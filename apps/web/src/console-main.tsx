/** Starts the operators' console: sign-in, then the desks that the operator's roles allow. */
import "@fontsource-variable/public-sans/wght.css";
import "@mantine/core/styles.css";
import "@mantine/charts/styles.css";
import "mantine-datatable/styles.css";
import { Box, Loader, MantineProvider, Text } from "@mantine/core";
import {
  IconActivity,
  IconAdjustments,
  IconBuildingBank,
  IconDownload,
  IconArrowsExchange,
  IconFileDescription,
  IconKey,
  IconUpload,
  IconMailFast,
  IconRobot,
  IconScale,
  IconUsers,
  IconUserShield,
  IconWritingSign,
} from "@tabler/icons-react";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Failed } from "./console/failed.tsx";
import type { DeskPage } from "./console/pages.ts";
import { usePath } from "./console/address.ts";
import { makeQueryClient } from "./console/query-client.ts";
import { useOperatorSession } from "./console/session.ts";
import { ConsoleShell } from "./console/shell.tsx";
import { consoleColours, consoleTheme } from "./console/theme.ts";
import { useMayDo, useMe } from "./console/use-me.ts";
import { ApprovalsPage } from "./desks/approvals/approvals-page.tsx";
import { AuditPage } from "./desks/audit/audit-page.tsx";
import { CodesPage } from "./desks/bot/codes-page.tsx";
import { CorrectionsPage } from "./desks/corrections/corrections-page.tsx";
import { DepositsPage } from "./desks/deposits/deposits-page.tsx";
import { HousePage } from "./desks/house/house-page.tsx";
import { OperatorsPage } from "./desks/operators/operators-page.tsx";
import { SessionsPage } from "./desks/operators/sessions-page.tsx";
import { OutboxPage } from "./desks/outbox/outbox-page.tsx";
import { OverviewPage } from "./desks/overview/overview-page.tsx";
import { SettingsPage } from "./desks/settings/settings-page.tsx";
import { SignInPage } from "./desks/sign-in/sign-in-page.tsx";
import { TermsPage } from "./desks/terms/terms-page.tsx";
import { UsersPage } from "./desks/users/users-page.tsx";
import { WithdrawalsPage } from "./desks/withdrawals/withdrawals-page.tsx";

/** Each desk has its line here; what is not allowed is not shown. */
const pages: readonly DeskPage[] = [
  {
    path: "/overview",
    title: "Overview",
    group: "Now",
    action: "overview_read",
    Icon: IconActivity,
    Page: OverviewPage,
  },
  {
    path: "/users",
    title: "Users",
    group: "Now",
    action: "users_read",
    Icon: IconUsers,
    Page: UsersPage,
  },
  {
    path: "/deposits",
    title: "Deposits",
    group: "Money",
    action: "deposits_read",
    Icon: IconDownload,
    Page: DepositsPage,
  },
  {
    path: "/withdrawals",
    title: "Withdrawals",
    group: "Money",
    action: "withdrawals_read",
    Icon: IconUpload,
    Page: WithdrawalsPage,
  },
  {
    path: "/house",
    title: "House money",
    group: "Money",
    action: "house_read",
    Icon: IconBuildingBank,
    Page: HousePage,
  },
  {
    path: "/corrections",
    title: "Corrections",
    group: "Money",
    action: "corrections_read",
    Icon: IconScale,
    Page: CorrectionsPage,
  },
  {
    path: "/approvals",
    title: "Approvals",
    group: "House",
    action: "acts_read",
    Icon: IconWritingSign,
    Page: ApprovalsPage,
  },
  {
    path: "/audit",
    title: "Audit log",
    group: "House",
    action: "audit_read",
    Icon: IconFileDescription,
    Page: AuditPage,
  },
  {
    path: "/keys",
    title: "Keys and limits",
    group: "Product",
    action: "keys_read",
    Icon: IconAdjustments,
    Page: SettingsPage,
  },
  {
    path: "/terms",
    title: "Pairs and terms",
    group: "Product",
    action: "terms_read",
    Icon: IconArrowsExchange,
    Page: TermsPage,
  },
  {
    path: "/bot",
    title: "Bot codes and rules",
    group: "Product",
    action: "bot_read",
    Icon: IconRobot,
    Page: CodesPage,
  },
  {
    path: "/outbox",
    title: "Outbox",
    group: "Product",
    action: "outbox_read",
    Icon: IconMailFast,
    Page: OutboxPage,
  },
  {
    path: "/operators",
    title: "Operators",
    group: "Operators",
    action: "operators_read",
    Icon: IconUserShield,
    Page: OperatorsPage,
  },
  {
    path: "/sessions",
    title: "Sessions and passkey",
    group: "Operators",
    action: "own",
    Icon: IconKey,
    Page: SessionsPage,
  },
];

const client = makeQueryClient();

const Console = () => {
  const token = useOperatorSession((state) => state.token);
  return token === "" ? <SignInPage /> : <SignedIn />;
};

const SignedIn = () => {
  const { data, error, refetch } = useMe();
  const path = usePath();
  const mayDo = useMayDo();
  if (error !== null && data === undefined)
    return (
      <Box p="md">
        <Failed error={error} onAgain={() => void refetch()} />
      </Box>
    );
  if (data === undefined) return <Loader m="xl" aria-label="Loading" />;
  const page = pages.find((each) => each.path === path) ?? pages.find(({ action }) => mayDo(action));
  return (
    <ConsoleShell pages={pages}>
      {page === undefined || !mayDo(page.action) ? (
        <Text>Your roles do not allow this desk.</Text>
      ) : (
        <page.Page />
      )}
    </ConsoleShell>
  );
};

const root = createRoot(document.getElementById("root") as HTMLElement);
root.render(
  <StrictMode>
    <MantineProvider theme={consoleTheme} cssVariablesResolver={consoleColours} defaultColorScheme="auto">
      <QueryClientProvider client={client}>
        <Console />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
