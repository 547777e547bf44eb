/**
 * What is written in a conversation with support (SUP-01). Purpose: the text as it is kept, without space around it; from then on it comes
 * back to the character. The database has the same limit. Known limit: what cannot be stored as text (a zero byte, half a character) is
 * refused, not repaired.
 */
export const mostCharacters = 2_000;

/** Undefined for a text that is longer than 2000 characters, is none, or is empty where there are no pictures beside it. */
export const messageText = (written: string, pictures = 0): string | undefined => {
  const text = written.trim();
  const { length } = Array.from(text);
  return (length === 0 && pictures === 0) || length > mostCharacters || /[\0\p{Cs}]/u.test(text)
    ? undefined
    : text;
};
