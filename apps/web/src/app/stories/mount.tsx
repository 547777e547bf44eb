/**
 * For tests of components: draws one in the app's own frame of styles, texts, queries and addresses, without a server. What the server
 * would answer, the test says, call by call; a call that it does not name fails the test.
 */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  RouterProvider,
  stringifySearchWith,
  type AnyRouter,
} from "@tanstack/react-router";
import type { UserInfo } from "@candor/wire/accounts";
import { renamed } from "@candor/wire/codec/names";
import { StrictMode, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, vi } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import type { LazyArea } from "../../i18n/catalog-type.ts";
import { queryClient } from "../query-client.ts";
import { texts } from "../../i18n/i18n.ts";
import { setApiEnvironment } from "../../lib/calls/api.ts";
import { clearStored } from "../../lib/device/stored.ts";
import { beginSession, endSession } from "../../lib/account/session.ts";
import { reportLink } from "../../live/connection.ts";
import { textOf } from "../../i18n/use-text.ts";
import { toast, useToasts } from "../../lib/toasts.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { ToastStack } from "../../ui/toast-stack.tsx";
import "../theme.css";

/** What the server is asked. */
export type Asked = { readonly path: string; readonly input: Readonly<Record<string, unknown>> };
/** Its answer: the whole body, or data of one that succeeds. */
type Answer = { readonly retCode: number; readonly key?: string; readonly message?: string };
type Answers = Readonly<Record<string, unknown>>;

type Mounting = {
  readonly areas?: readonly LazyArea[];
  /** By the call's path, such as "user/userInfo": data, or a function of what was sent that returns it or a whole answer. */
  readonly answers?: Answers;
  /** The address of the page, such as "/journal?type=2". */
  readonly address?: string;
  /** True when what was answered is kept for as long as the app keeps it; otherwise every question is asked. */
  readonly keepsAnswers?: boolean;
  /** Who is asked for a fresh factor; nobody proves one otherwise. */
  readonly proveFactor?: () => Promise<boolean>;
};

type Mounted = {
  /** Every call so far. */
  readonly asked: readonly Asked[];
  /** The keys under which a path was called so far: repeats of one intent have the same (API-11). */
  readonly keysOf: (path: string) => readonly (string | null)[];
  /** Where the page is now. */
  readonly address: () => string;
};

let end: (() => void) | undefined;
const unknown: string[] = [];

/** A refusal as the server words it. */
export const refusal = (key: string, message: string): Answer => ({ retCode: 1, key, message });

export const mount = async (
  children: ReactNode,
  {
    areas = [],
    answers = {},
    address = "/",
    keepsAnswers = false,
    proveFactor = async () => false,
  }: Mounting = {},
): Promise<Mounted> => {
  // A test may draw one thing after another: each takes the place of the one before.
  end?.();
  const asked: Asked[] = [];
  const keys: { readonly path: string; readonly key: string | null }[] = [];
  const answered = answerWith(answers, asked, fetch);
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    keys.push({ path: String(address), key: new Headers(init?.headers).get("Idempotency-Key") });
    return await answered(address, init);
  });
  vi.stubGlobal("WebSocket", SilentSocket);
  // Pages of earlier tests may have waited so long for prices that they called their link lost.
  reportLink("market", "idle");
  setApiEnvironment({
    networkMessage: () => textOf("shell.network"),
    proveFactor,
    onExpelled: (message) => toast.bad(message),
  });
  await texts.need(areas);
  const router = routerAt(address, children);
  const element = document.createElement("main");
  document.body.append(element);
  const root = createRoot(element);
  end = () => {
    root.unmount();
    element.remove();
  };
  const staleTime = keepsAnswers ? queryClient.getDefaultOptions().queries?.staleTime : 0;
  const queries = { retry: false, ...(staleTime === undefined ? {} : { staleTime }) };
  root.render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries } })}>
        <RouterProvider router={router as never} />
        <ToastStack />
        <ConfirmDialog />
      </QueryClientProvider>
    </StrictMode>,
  );
  await vi.waitUntil(() => element.childElementCount > 0, { timeout: 20_000 });
  return {
    asked,
    keysOf: (path) => keys.filter((each) => each.path === `/api/${path}`).map(({ key }) => key),
    address: () => router.state.location.href,
  };
};

/** The one page is at `address`, whose fields are text as in the app; every other one is blank. */
const routerAt = (address: string, children: ReactNode): AnyRouter => {
  const root = createRootRoute({ notFoundComponent: () => null });
  const only = createRoute({
    getParentRoute: () => root,
    path: new URL(address, location.origin).pathname,
    validateSearch: (search: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
    component: () => children,
  });
  return createRouter({
    routeTree: root.addChildren([only]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(JSON.stringify),
  });
};

/** Prices and news do not come by themselves. */
class SilentSocket extends EventTarget {
  readonly readyState = 0;
  send(): void {}
  close(): void {}
}

const answerWith =
  (answers: Answers, asked: Asked[], real: typeof fetch): typeof fetch =>
  async (address, init) => {
    const path = typeof address === "string" ? /^\/api\/(.*)$/.exec(address)?.[1] : undefined;
    if (path === undefined) return await real(address, init);
    const input = renamed(JSON.parse(typeof init?.body === "string" ? init.body : "{}")) as Asked["input"];
    asked.push({ path, input });
    if (!Object.hasOwn(answers, path)) unknown.push(path);
    const given = answers[path];
    const answer: unknown =
      typeof given === "function" ? await (given as (sent: unknown) => unknown)(input) : given;
    if (answer instanceof Response) return answer;
    return Response.json(
      renamed(isAnswer(answer) ? answer : { retCode: 0, message: "", data: answer ?? null }),
    );
  };

const isAnswer = (value: unknown): value is Answer =>
  typeof value === "object" && value !== null && "retCode" in value;

/** Presses a key while the element has the focus. */
export const pressOn = async (locator: Locator, key: string): Promise<void> => {
  await expect.element(locator).toBeVisible();
  (locator.element() as HTMLElement).focus();
  await userEvent.keyboard(key);
};

/** For what moves by itself: this browser asks for no motion. */
export const allowMotion = (): void => {
  const asked = window.matchMedia.bind(window);
  vi.stubGlobal("matchMedia", (query: string) =>
    asked(query.includes("prefers-reduced-motion") ? "not all" : query),
  );
};

/** Takes away what the last test has drawn and stored. `unmount-after-each.ts` calls it. */
export const unmount = async (): Promise<void> => {
  end?.();
  end = undefined;
  vi.unstubAllGlobals();
  vi.useRealTimers();
  endSession();
  clearStored();
  useToasts.setState({ toasts: [] });
  await page.viewport(1440, 900);
  expect(unknown.splice(0), "calls that the test does not answer").toEqual([]);
};

const someUser: UserInfo = {
  uid: 7,
  username: "User 7",
  email: "seven@candor.test",
  userPhone: "",
  avatar: 1,
  wallet: "10000.000000",
  contractBalance: "5000.000000",
  creditBalance: "0.000000",
  botCode: "",
  botCodeStatus: 0,
  withdrawalPassword: 0,
  experience: 0,
  askoption: 1,
  asklever: 1,
  sessionEnds: 4_000_000_000_000,
};

/** Signs this page in, and returns the user, as `user/userInfo` does. */
export const signedIn = (change: Partial<UserInfo> = {}): UserInfo => {
  const user = { ...someUser, ...change };
  beginSession("a token", user);
  return user;
};
