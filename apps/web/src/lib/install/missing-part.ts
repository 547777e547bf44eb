/** Code of the app that could not be fetched: the network is gone, or a newer build has replaced it on the server. */
export class MissingPart extends Error {
  override readonly name = "MissingPart";
}

/** How browsers, and Vite for styles, report that a code file could not be loaded. */
const words =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/;

/** The failure with another message: on the browser's own message the router would reload the page, which nobody asked for. */
export const asMissingPart = (error: unknown): unknown =>
  error instanceof Error && words.test(error.message)
    ? new MissingPart(`Not fetched: ${error.message}`)
    : error;
