/**
 * This browser's subscription to web push: the browser creates it with its vendor's push service, and the server is told its
 * address. The server deletes it with the session, and the next session has to ask again: so the browser stores for which
 * session it was.
 */
import { pushKey, subscribePush, unsubscribePush } from "@candor/wire/alerts";
import { call } from "../../lib/calls/api.ts";
import { currentSession } from "../../lib/account/session.ts";
import { readStored, writeStored } from "../../lib/device/stored.ts";

export type PushState = "unsupported" | "denied" | "on" | "off";

const isSupported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

const registration = async (): Promise<ServiceWorkerRegistration> => {
  const found = await navigator.serviceWorker.getRegistration("/");
  if (found === undefined) await navigator.serviceWorker.register("/sw.js");
  return await navigator.serviceWorker.ready;
};

const subscription = async (): Promise<PushSubscription | null> => {
  const found = await navigator.serviceWorker.getRegistration("/");
  return (await found?.pushManager.getSubscription()) ?? null;
};

const sessionMark = (): string => String(currentSession()?.sinceMs ?? "");

/** On: the browser is subscribed, and the current session has asked for it. */
export const readPushState = async (): Promise<PushState> => {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const found = Notification.permission === "granted" ? await subscription() : null;
  return found !== null && readStored("push") === sessionMark() ? "on" : "off";
};

/** Asks for the permission and subscribes. Throws when the push service cannot be reached. */
export const turnPushOn = async (): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== "granted") return readPushState();
  const { key } = await call(pushKey, {});
  const { pushManager } = await registration();
  // A subscription under another server key would deliver nothing.
  await (await pushManager.getSubscription())?.unsubscribe();
  await tell(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  return "on";
};

export const turnPushOff = async (): Promise<PushState> => {
  const found = await subscription();
  if (found === null) return "off";
  await call(unsubscribePush, { endpoint: found.endpoint });
  await found.unsubscribe();
  writeStored("push", undefined);
  return "off";
};

const tell = async (found: PushSubscription): Promise<void> => {
  const { endpoint, keys } = found.toJSON();
  await call(subscribePush, {
    endpoint: endpoint ?? "",
    p256dh: keys?.["p256dh"] ?? "",
    auth: keys?.["auth"] ?? "",
  });
  writeStored("push", sessionMark());
};
