/** What a page asks of the service worker (NAV-09). */
export type WorkerRequest =
  /** Keep what this page has loaded; with a language, all other pages' files in it too. */
  | { readonly type: "keep"; readonly loaded: readonly string[]; readonly language?: string }
  /** Answers `true` on the port that comes along when the page that starts with this script is of the worker's own build. */
  | { readonly type: "isYours"; readonly entry: string }
  /** Stop waiting: the person has asked for the new version, or has it already. */
  | { readonly type: "takeOver" };
