/** For a page whose scripts cannot be loaded: these texts are in the page itself (build/boot-texts.ts). */
export const boot = {
  failed: "Candor could not be loaded. Check the connection, then {reload}.",
  /** A link; it takes the place of `{reload}`. */
  reload: "reload",
};
