/** For a page whose scripts cannot be loaded: these texts are in the page itself (build/boot-texts.ts). */
export const boot = {
  /** For a browser that runs no scripts: all languages are shown. */
  noScript: "Candor needs JavaScript to show live prices and to check outcomes on your own device.",
  failed: "Candor could not be loaded. Check the connection, then {reload}.",
  /** A link; it takes the place of `{reload}`. */
  reload: "reload",
};
