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
import { rememberReferrer } from "../lib/referrer.ts";
import { withTexts } from "../i18n/i18n.ts";
import { pageTexts } from "./page-texts.ts";
import { Shell } from "./shell.tsx";

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ location }) => rememberReferrer(location.search),
});

/** A page's code and its texts, loaded together. */
const page = <Module extends Record<string, unknown>, Name extends keyof Module>(
  path: keyof typeof pageTexts,
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => withTexts(pageTexts[path], load), name);

const text = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: page("/", () => import("../features/home/home-page.tsx"), "HomePage"),
});
const quotes = createRoute({
  getParentRoute: () => root,
  path: "/quotes",
  validateSearch: (search): { pair?: string } => optional("pair", text(search["pair"])),
  component: page("/quotes", () => import("../features/quotes/quotes-page.tsx"), "QuotesPage"),
});
const contract = createRoute({
  getParentRoute: () => root,
  path: "/contract",
  validateSearch: (search): { pair?: string } => optional("pair", text(search["pair"])),
  component: page("/contract", () => import("../features/contract/contract-page.tsx"), "ContractPage"),
});
const leverList = createRoute({
  getParentRoute: () => root,
  path: "/leverList",
  component: page("/leverList", () => import("../features/contract/lever-list-page.tsx"), "LeverListPage"),
});
const kline = createRoute({
  getParentRoute: () => root,
  path: "/kline",
  validateSearch: (search): { pair?: string } => optional("pair", text(search["pair"])),
  component: page("/kline", () => import("../features/kline/kline-page.tsx"), "KlinePage"),
});
const verify = createRoute({
  getParentRoute: () => root,
  path: "/verify",
  validateSearch: (search): { option?: string; lever?: string } => ({
    ...optional("option", text(search["option"])),
    ...optional("lever", text(search["lever"])),
  }),
  component: page("/verify", () => import("../features/verify/verify-page.tsx"), "VerifyPage"),
});
const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  component: page("/login", () => import("../features/auth/login-page.tsx"), "LoginPage"),
});
const register = createRoute({
  getParentRoute: () => root,
  path: "/register",
  validateSearch: (search): { uid?: string } => optional("uid", text(search["uid"])),
  component: page("/register", () => import("../features/auth/register-page.tsx"), "RegisterPage"),
});
const forget = createRoute({
  getParentRoute: () => root,
  path: "/forget",
  component: page("/forget", () => import("../features/auth/forget-page.tsx"), "ForgetPage"),
});
const edit = createRoute({
  getParentRoute: () => root,
  path: "/edit",
  validateSearch: (search): { type?: string } => optional("type", text(search["type"])),
  component: page("/edit", () => import("../features/auth/edit-page.tsx"), "EditPage"),
});
const mine = createRoute({
  getParentRoute: () => root,
  path: "/mine",
  component: page("/mine", () => import("../features/mine/mine-page.tsx"), "MinePage"),
});
const transfer = createRoute({
  getParentRoute: () => root,
  path: "/transfer",
  component: page("/transfer", () => import("../features/mine/transfer-page.tsx"), "TransferPage"),
});
const security = createRoute({
  getParentRoute: () => root,
  path: "/security",
  component: page("/security", () => import("../features/security/security-page.tsx"), "SecurityPage"),
});
const journal = createRoute({
  getParentRoute: () => root,
  path: "/journal",
  validateSearch: (search): { type?: string } => optional("type", text(search["type"])),
  component: page("/journal", () => import("../features/journal/journal-page.tsx"), "JournalPage"),
});
const download = createRoute({
  getParentRoute: () => root,
  path: "/download",
  component: page("/download", () => import("../features/download/download-page.tsx"), "DownloadPage"),
});
const alerts = createRoute({
  getParentRoute: () => root,
  path: "/alerts",
  validateSearch: (search): { pair?: string } => optional("pair", text(search["pair"])),
  component: page("/alerts", () => import("../features/alerts/alerts-page.tsx"), "AlertsPage"),
});
/** The parts of `ui/` in all their states: only in development, never in a build. */
const stories = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: "/ui",
        component: page("/ui", () => import("./stories/stories-page.tsx"), "StoriesPage"),
      }),
    ]
  : [];
/** Addresses whose page is not built yet: one page says what each will contain. */
const coming = createRoute({
  getParentRoute: () => root,
  path: "/$area",
  beforeLoad: ({ params }) => {
    if (!Object.hasOwn(comingAreas, params.area)) throw notFound();
  },
  component: page("/$area", () => import("../features/coming/coming-page.tsx"), "ComingPage"),
});

function optional<Key extends string>(key: Key, value: string | undefined): { [K in Key]?: string } {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: string };
}

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    quotes,
    contract,
    leverList,
    kline,
    verify,
    login,
    register,
    forget,
    edit,
    mine,
    transfer,
    security,
    journal,
    alerts,
    download,
    coming,
    // No link leads to /ui: it is not in the route types.
    ...(stories as unknown as []),
  ]),
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

declare module "@tanstack/react-router" {
  // The router learns its routes by declaration merging, which needs an interface.
  interface Register {
    router: typeof router;
  }
}
