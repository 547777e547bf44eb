/**
 * Starts the operators' console. What the address needs is requested at once and side by side: the code of the frame and of the desk, and who
 * is signed in. Other desks load when they are opened.
 */
import "@fontsource-variable/public-sans/wght.css";
import "@mantine/core/styles.css";
import "@mantine/spotlight/styles.css";
import "mantine-datatable/styles.css";
import {
  IconActivity,
  IconAdjustments,
  IconBuildingBank,
  IconClock,
  IconDownload,
  IconArrowsExchange,
  IconFileDescription,
  IconCoins,
  IconGift,
  IconId,
  IconKey,
  IconLayoutNavbar,
  IconUpload,
  IconMailFast,
  IconMessageCircle,
  IconMessages,
  IconNews,
  IconPigMoney,
  IconRobot,
  IconScale,
  IconShare,
  IconUsers,
  IconUserShield,
  IconWritingSign,
} from "./ui/icons/icons.tsx";
import { codeQuery } from "./console/desk/code-query.ts";
import type { DeskPage, LoadedPage } from "./console/frame/pages.ts";
import { makeQueryClient } from "./console/frame/query-client.ts";
import { guardKeys } from "./lib/keyboard/guard-keys.ts";
import { operatorToken } from "./console/frame/session.ts";
import { meQuery } from "./console/frame/use-me.ts";

/** Each desk has its line here; what is not allowed is not shown. */
const pages: readonly DeskPage[] = [
  {
    path: "/overview",
    title: "Overview",
    group: "Now",
    action: "overview_read",
    Icon: IconActivity,
    load: async () => (await import("./desks/overview/overview-page.tsx")).OverviewPage,
  },
  {
    path: "/users",
    title: "Users",
    group: "Now",
    action: "users_read",
    Icon: IconUsers,
    load: async () => (await import("./desks/users/users-page.tsx")).UsersPage,
  },
  {
    path: "/identities",
    title: "Identities",
    group: "Now",
    action: "identity_read",
    Icon: IconId,
    load: async () => (await import("./desks/identity/identities-page.tsx")).IdentitiesPage,
  },
  {
    path: "/loans",
    title: "Loan applications",
    group: "Now",
    action: "loans_read",
    Icon: IconCoins,
    load: async () => (await import("./desks/loan/loans-page.tsx")).LoansPage,
  },
  {
    path: "/support",
    title: "Support",
    group: "Now",
    action: "support_read",
    Icon: IconMessages,
    load: async () => (await import("./desks/support/support-page.tsx")).SupportPage,
  },
  {
    path: "/deposits",
    title: "Deposits",
    group: "Money",
    action: "deposits_read",
    Icon: IconDownload,
    load: async () => (await import("./desks/deposits/deposits-page.tsx")).DepositsPage,
  },
  {
    path: "/withdrawals",
    title: "Withdrawals",
    group: "Money",
    action: "withdrawals_read",
    Icon: IconUpload,
    load: async () => (await import("./desks/withdrawals/withdrawals-page.tsx")).WithdrawalsPage,
  },
  {
    path: "/house",
    title: "House money",
    group: "Money",
    action: "house_read",
    Icon: IconBuildingBank,
    load: async () => (await import("./desks/house/house-page.tsx")).HousePage,
  },
  {
    path: "/corrections",
    title: "Corrections",
    group: "Money",
    action: "corrections_read",
    Icon: IconScale,
    load: async () => (await import("./desks/corrections/corrections-page.tsx")).CorrectionsPage,
  },
  {
    path: "/approvals",
    title: "Approvals",
    group: "House",
    action: "acts_read",
    Icon: IconWritingSign,
    load: async () => (await import("./desks/approvals/approvals-page.tsx")).ApprovalsPage,
  },
  {
    path: "/audit",
    title: "Audit log",
    group: "House",
    action: "audit_read",
    Icon: IconFileDescription,
    load: async () => (await import("./desks/audit/audit-page.tsx")).AuditPage,
  },
  {
    path: "/clock",
    title: "Clock",
    group: "House",
    action: "overview_read",
    Icon: IconClock,
    load: async () => (await import("./desks/clock/clock-page.tsx")).ClockPage,
  },
  {
    path: "/keys",
    title: "Keys and limits",
    group: "Product",
    action: "keys_read",
    Icon: IconAdjustments,
    load: async () => (await import("./desks/settings/settings-page.tsx")).SettingsPage,
  },
  {
    path: "/terms",
    title: "Pairs and terms",
    group: "Product",
    action: "terms_read",
    Icon: IconArrowsExchange,
    load: async () => (await import("./desks/terms/terms-page.tsx")).TermsPage,
  },
  {
    path: "/products",
    title: "Investment products",
    group: "Product",
    action: "products_read",
    Icon: IconPigMoney,
    load: async () => (await import("./desks/products/products-page.tsx")).ProductsPage,
  },
  {
    path: "/articles",
    title: "Articles",
    group: "Product",
    action: "articles_read",
    Icon: IconNews,
    load: async () => (await import("./desks/articles/articles-page.tsx")).ArticlesPage,
  },
  {
    path: "/front",
    title: "Front",
    group: "Product",
    action: "front_read",
    Icon: IconLayoutNavbar,
    load: async () => (await import("./desks/front/front-page.tsx")).FrontPage,
  },
  {
    path: "/community",
    title: "Community",
    group: "Product",
    action: "community_read",
    Icon: IconMessageCircle,
    load: async () => (await import("./desks/community/community-desk.tsx")).CommunityDesk,
  },
  {
    path: "/bot",
    title: "Bot codes and rules",
    group: "Product",
    action: "bot_read",
    Icon: IconRobot,
    load: async () => (await import("./desks/bot/codes-page.tsx")).CodesPage,
  },
  {
    path: "/rewards",
    title: "Rewards",
    group: "Product",
    action: "rewards_read",
    Icon: IconGift,
    load: async () => (await import("./desks/rewards/rewards-page.tsx")).RewardsPage,
  },
  {
    path: "/referral",
    title: "Referral",
    group: "Product",
    action: "referral_read",
    Icon: IconShare,
    load: async () => (await import("./desks/referral/referral-page.tsx")).ReferralPage,
  },
  {
    path: "/outbox",
    title: "Outbox",
    group: "Product",
    action: "outbox_read",
    Icon: IconMailFast,
    load: async () => (await import("./desks/outbox/outbox-page.tsx")).OutboxPage,
  },
  {
    path: "/operators",
    title: "Operators",
    group: "Operators",
    action: "operators_read",
    Icon: IconUserShield,
    load: async () => (await import("./desks/operators/operators-page.tsx")).OperatorsPage,
  },
  {
    path: "/sessions",
    title: "Sessions and passkey",
    group: "Operators",
    action: "own",
    Icon: IconKey,
    load: async () => (await import("./desks/operators/sessions-page.tsx")).SessionsPage,
  },
];

const signIn: LoadedPage = {
  path: "sign-in",
  load: async () => (await import("./desks/sign-in/sign-in-page.tsx")).SignInPage,
};

guardKeys();
const client = makeQueryClient();
const token = operatorToken();
if (token !== "") void client.prefetchQuery(meQuery(token));
const first = token === "" ? signIn : pages.find(({ path }) => path === location.pathname);
if (first !== undefined) void client.prefetchQuery(codeQuery(first));
// Reported, a failure is an error of the page, which then says so (console.html).
import("./console/frame/draw-console.tsx")
  .then(({ drawConsole }) => drawConsole(client, pages, signIn))
  .catch(reportError);
