/**
 * The service worker's side of web push (MKT-11): a push becomes a system notification, and a press on it opens its page.
 * Browsers withdraw the permission from a site that shows nothing for a push, so a push that cannot be read is shown too.
 */
import type { OpenMessage } from "./lib/install/open-message.ts";

type Waiting = { readonly waitUntil: (done: Promise<unknown>) => void };
type PushEvent = Waiting & { readonly data: { readonly json: () => unknown } | null };
type PressEvent = Waiting & { readonly notification: Notification };
type Tab = {
  readonly focus: () => Promise<unknown>;
  readonly focused: boolean;
  readonly postMessage: (message: OpenMessage) => void;
};

/** The parts of a service worker that this file needs; the browser's own types are not among the app's. */
export type PushScope = {
  readonly location: { readonly origin: string };
  readonly registration: Pick<ServiceWorkerRegistration, "showNotification">;
  readonly clients: {
    readonly matchAll: (which: { type: "window"; includeUncontrolled: true }) => Promise<readonly Tab[]>;
    readonly openWindow: (path: string) => Promise<unknown>;
  };
  readonly addEventListener: {
    (type: "push", listener: (event: PushEvent) => void): void;
    (type: "notificationclick", listener: (event: PressEvent) => void): void;
  };
};

type Shown = { readonly title: string; readonly body: string; readonly url: string; readonly tag: string };

export const handlePushes = (scope: PushScope): void => {
  scope.addEventListener("push", (event) => event.waitUntil(show(scope, shownOf(event))));
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(scope, pathOf(event.notification.data, scope.location.origin)));
  });
};

const textOr = (value: unknown, otherwise: string): string => (typeof value === "string" ? value : otherwise);

const shownOf = ({ data }: PushEvent): Shown => {
  let pushed: Partial<Record<keyof Shown, unknown>> = {};
  try {
    pushed = (data?.json() ?? {}) as typeof pushed;
  } catch {
    // Not one of ours; shown with the app's name only.
  }
  return {
    title: textOr(pushed.title, "Candor"),
    body: textOr(pushed.body, ""),
    url: textOr(pushed.url, "/alerts"),
    tag: textOr(pushed.tag, "candor"),
  };
};

const show = (scope: PushScope, { title, body, url, tag }: Shown): Promise<void> =>
  scope.registration.showNotification(title, {
    body,
    tag,
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    data: url,
  });

/** A path of this app, never of another site. */
const pathOf = (data: unknown, origin: string): string => {
  const address = new URL(textOr(data, "/alerts"), origin);
  return address.origin === origin ? address.pathname + address.search : "/alerts";
};

const open = async (scope: PushScope, path: string): Promise<void> => {
  const tabs = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find(({ focused }) => focused) ?? tabs[0];
  if (tab === undefined) {
    await scope.clients.openWindow(path);
    return;
  }
  tab.postMessage({ type: "open", path });
  // A browser may refuse to focus the tab; it has navigated anyway.
  await tab.focus().catch(() => {});
};
