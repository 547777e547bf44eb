/** What the service worker sends to an open tab after a press on a notification: go there without loading anew. */
export type OpenMessage = { readonly type: "open"; readonly path: string };
