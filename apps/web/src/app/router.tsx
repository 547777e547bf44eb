/** Every address of the app (NAV-01). Pages are lazy: each loads only its own code, on touch or hover (NAV-07). */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  parseSearchWith,
  stringifySearchWith,
  type ErrorComponentProps,
} from "@tanstack/react-router";
import { comingAreas } from "../features/coming/coming-areas.ts";
import { ErrorPage } from "./error-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { rememberReferrer } from "../lib/account/referrer.ts";
import type { LazyArea } from "../i18n/catalog-type.ts";
import { withTexts } from "../i18n/i18n.ts";
import { Shell } from "./shell.tsx";

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ location }) => rememberReferrer(location.search),
});

const text = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

/** A page's code and its texts, loaded together. */
const page = <Module extends Record<string, unknown>, Name extends keyof Module>(
  areas: readonly LazyArea[],
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => withTexts(areas, load), name);

/**
 * A page at an address. `areas` are the texts that it uses, besides those of the surrounding frame: they load with its code, and those
 * of a first page before its code runs (`build/first-load.ts`). `fields` are the fields of the address's search that it reads.
 */
const pageRoute = <
  const Path extends string,
  Module extends Record<string, unknown>,
  Name extends keyof Module,
  const Field extends string = never,
>(
  path: Path,
  areas: readonly LazyArea[],
  load: () => Promise<Module>,
  name: Name,
  ...fields: readonly Field[]
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (search: Record<string, unknown>): { [K in Field]?: string } =>
      Object.fromEntries(
        fields.flatMap((field) => {
          const value = text(search[field]);
          return value === undefined ? [] : [[field, value]];
        }),
      ) as { [K in Field]?: string },
    component: page(areas, load, name),
  });

/** The parts of `ui/` in all their states: in development and in a build of their own (`tools/build parts`), never in the product's. */
const stories =
  import.meta.env.DEV || import.meta.env.MODE === "parts"
    ? [
        pageRoute(
          "/ui",
          ["orders", "kline", "keys", "options", "funds"],
          () => import("./stories/stories-page.tsx"),
          "StoriesPage",
        ),
      ]
    : [];
/** Addresses whose page is not built yet: one page says what each will contain. */
const coming = createRoute({
  getParentRoute: () => root,
  path: "/$area",
  beforeLoad: ({ params }) => {
    if (!Object.hasOwn(comingAreas, params.area)) throw notFound();
  },
  component: page(["coming"], () => import("../features/coming/coming-page.tsx"), "ComingPage"),
});

const routeTree = root.addChildren([
  pageRoute("/", ["home"], () => import("../features/home/home-page.tsx"), "HomePage"),
  pageRoute(
    "/quotes",
    ["options", "kline", "refusal"],
    () => import("../features/options/quotes-page.tsx"),
    "QuotesPage",
    "pair",
  ),
  pageRoute(
    "/contract",
    ["leverage", "kline", "options", "orders", "refusal"],
    () => import("../features/leverage/contract-page.tsx"),
    "ContractPage",
    "pair",
  ),
  pageRoute(
    "/leverList",
    ["orders", "refusal", "options"],
    () => import("../features/leverage/lever-list-page.tsx"),
    "LeverListPage",
    "tab",
    "pair",
  ),
  pageRoute(
    "/kline",
    ["kline", "options"],
    () => import("../features/kline/kline-page.tsx"),
    "KlinePage",
    "pair",
  ),
  pageRoute(
    "/verify",
    ["verify", "orders", "options"],
    () => import("../features/verify/verify-page.tsx"),
    "VerifyPage",
    "option",
    "lever",
  ),
  pageRoute("/login", ["auth", "refusal"], () => import("../features/auth/login-page.tsx"), "LoginPage"),
  pageRoute(
    "/register",
    ["auth", "refusal"],
    () => import("../features/auth/register-page.tsx"),
    "RegisterPage",
    "uid",
  ),
  pageRoute("/forget", ["auth", "refusal"], () => import("../features/auth/forget-page.tsx"), "ForgetPage"),
  pageRoute("/edit", ["auth", "refusal"], () => import("../features/auth/edit-page.tsx"), "EditPage", "type"),
  pageRoute(
    "/mine",
    ["orders", "mine", "refusal", "bot"],
    () => import("../features/mine/mine-page.tsx"),
    "MinePage",
  ),
  pageRoute(
    "/transfer",
    ["orders", "mine", "refusal"],
    () => import("../features/mine/transfer-page.tsx"),
    "TransferPage",
  ),
  pageRoute(
    "/exchange",
    ["exchange", "orders", "refusal"],
    () => import("../features/exchange/exchange-page.tsx"),
    "ExchangePage",
    "type",
  ),
  pageRoute(
    "/recharge",
    ["deposits", "funds", "refusal"],
    () => import("../features/deposits/deposits-page.tsx"),
    "DepositsPage",
    "tab",
  ),
  pageRoute(
    "/withdraw",
    ["withdraw", "funds", "orders", "refusal"],
    () => import("../features/withdraw/withdraw-page.tsx"),
    "WithdrawPage",
  ),
  pageRoute(
    "/security",
    ["security"],
    () => import("../features/security/security-page.tsx"),
    "SecurityPage",
  ),
  pageRoute(
    "/journal",
    ["journal", "funds", "withdraw"],
    () => import("../features/journal/journal-page.tsx"),
    "JournalPage",
    "type",
    "wallet",
  ),
  pageRoute(
    "/editBankInformation",
    ["payout", "refusal"],
    () => import("../features/payout/bank-page.tsx"),
    "BankPage",
  ),
  pageRoute(
    "/bindColdWallet",
    ["payout", "funds", "refusal"],
    () => import("../features/payout/cold-wallet-page.tsx"),
    "ColdWalletPage",
  ),
  pageRoute(
    "/statements",
    ["statements"],
    () => import("../features/statements/statements-page.tsx"),
    "StatementsPage",
    "from",
    "to",
    "at",
  ),
  pageRoute(
    "/download",
    ["download"],
    () => import("../features/download/download-page.tsx"),
    "DownloadPage",
  ),
  pageRoute(
    "/inviteFriends",
    ["invite", "funds"],
    () => import("../features/invite/invite-page.tsx"),
    "InvitePage",
  ),
  pageRoute(
    "/alerts",
    ["alerts", "refusal"],
    () => import("../features/alerts/alerts-page.tsx"),
    "AlertsPage",
    "pair",
  ),
  pageRoute(
    "/signIn",
    ["rewards", "orders", "refusal"],
    () => import("../features/rewards/check-in-page.tsx"),
    "CheckInPage",
  ),
  pageRoute("/tasks", ["rewards"], () => import("../features/rewards/tasks-page.tsx"), "TasksPage"),
  pageRoute(
    "/project",
    ["project", "pool", "orders", "refusal"],
    () => import("../features/project/project-page.tsx"),
    "ProjectPage",
  ),
  pageRoute(
    "/details",
    ["project", "pool", "refusal"],
    () => import("../features/project/details-page.tsx"),
    "DetailsPage",
    "id",
  ),
  pageRoute(
    "/order",
    ["project", "pool", "orders", "refusal"],
    () => import("../features/project/purchase/order-page.tsx"),
    "OrderPage",
    "id",
    "type",
  ),
  pageRoute(
    "/history",
    ["holdings", "orders", "refusal"],
    () => import("../features/holdings/history-page.tsx"),
    "HistoryPage",
  ),
  pageRoute(
    "/revenueRecord",
    ["holdings"],
    () => import("../features/holdings/revenue-page.tsx"),
    "RevenuePage",
    "refid",
  ),
  pageRoute(
    "/question",
    ["articles", "newsDetail"],
    () => import("../features/articles/question-page.tsx"),
    "QuestionPage",
    "id",
    "q",
    "page",
  ),
  pageRoute("/new", ["articles"], () => import("../features/articles/news-page.tsx"), "NewsPage", "page"),
  pageRoute(
    "/newsDetail",
    ["articles", "newsDetail"],
    () => import("../features/articles/news-detail-page.tsx"),
    "NewsDetailPage",
    "id",
  ),
  pageRoute("/about", ["articles"], () => import("../features/articles/about-page.tsx"), "AboutPage", "tab"),
  pageRoute("/company", ["articles"], () => import("../features/articles/written-page.tsx"), "CompanyPage"),
  pageRoute(
    "/certificates",
    ["articles"],
    () => import("../features/articles/written-page.tsx"),
    "CertificatesPage",
  ),
  pageRoute("/contact", ["articles"], () => import("../features/articles/written-page.tsx"), "ContactPage"),
  pageRoute("/event", ["articles"], () => import("../features/articles/written-page.tsx"), "EventPage"),
  pageRoute(
    "/authentication",
    ["identity", "refusal"],
    () => import("../features/identity/identity-page.tsx"),
    "IdentityPage",
  ),
  pageRoute("/loan", ["loan"], () => import("../features/loan/loan-page.tsx"), "LoanPage"),
  pageRoute(
    "/community",
    ["community"],
    () => import("../features/community/community-page.tsx"),
    "CommunityPage",
    "page",
  ),
  pageRoute(
    "/comment",
    ["community"],
    () => import("../features/community/comment-page.tsx"),
    "CommentPage",
    "tab",
  ),
  coming,
  // No link leads to /ui: it is not in the route types.
  ...(stories as unknown as []),
]);

/** Made when the app starts, not with this module: a slow phone can answer a touch in between. */
export const makeRouter = () => {
  const router = createRouter({
    routeTree,
    defaultNotFoundComponent: NotFoundPage,
    // Values stay plain text: otherwise the router would rewrite /register?uid=100001 with quotation marks (SES-05).
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultPreload: "intent",
    defaultPreloadDelay: 60,
    defaultErrorComponent: ({ error, reset }: ErrorComponentProps) => (
      <ErrorPage error={error as Error} onRetry={() => void router.invalidate().finally(reset)} />
    ),
    scrollRestoration: true,
  });
  return router;
};

declare module "@tanstack/react-router" {
  // The router learns its routes by declaration merging, which needs an interface.
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
