/** What the service worker sends to an open tab after a press on a notification: navigate to `path` without a reload. */
export type OpenMessage = { readonly type: "open"; readonly path: string };
