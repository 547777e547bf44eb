/**
 * How long a text is: the number of its Unicode code points, which is what PostgreSQL's length() counts. The length of a JavaScript string
 * counts a character beyond the first 65 536, such as an emoji, twice, so a text could be long enough here and too short there. Every
 * limit of a text that the database has as well is counted by this function.
 */
export const characters = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};
