/**
 * What is chosen for this device, not by the person: language, mode, chart. It is in cookies, which outlive the end of a session,
 * when all of local storage is cleared (API-06). `public/first-paint.js` reads the same cookies before the first paint (NAV-05).
 *
 * A browser sends cookies with its requests, so nothing about the person belongs here; the server reads the language alone, for the
 * first answer of a page of content.
 */

export const readChoice = (name: string): string | undefined => {
  try {
    return document.cookie.match(`(?:^|; )candor.${name}=([^;]+)`)?.[1];
  } catch {
    // A browser may refuse cookies.
    return undefined;
  }
};

/** A word, or words with commas between them; without any, the choice is forgotten. */
export const writeChoice = (name: string, value = ""): void => {
  // As long as browsers keep one: 400 days.
  document.cookie = `candor.${name}=${value}; path=/; max-age=34560000; samesite=lax`;
};
