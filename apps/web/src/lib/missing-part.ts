/** Code of the app that could not be fetched: the network is gone, or a newer build has taken its place on the server. */
export class MissingPart extends Error {
  override readonly name = "MissingPart";
}

/** How browsers, and Vite for styles, say that a file of code did not come. */
const words =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/;

/** The failure in other words: at the browser's own the router would load the whole page anew by itself, which nobody asked for. */
export const asMissingPart = (error: unknown): unknown =>
  error instanceof Error && words.test(error.message)
    ? new MissingPart(`Not fetched: ${error.message}`)
    : error;
