/** The messages from a page to the service worker (NAV-09). */
export type WorkerRequest =
  /** Cache what this page has loaded; with a language, also the files of all other pages in it. */
  | { readonly type: "keep"; readonly loaded: readonly string[]; readonly language?: string }
  /** Answers `true` on the port that comes with it if the page with this entry script is of the worker's own build. */
  | { readonly type: "isYours"; readonly entry: string }
  /** Stop waiting: the user has asked for the new version, or already has it. */
  | { readonly type: "takeOver" };
