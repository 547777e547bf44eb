/** The number of a document as it is shown again: without all but its last four characters, and never more than half of it (KYC-01). */
export const maskedNumber = (number: string): string => {
  const characters = Array.from(number);
  const shown = Math.min(4, Math.floor(characters.length / 2));
  return "•".repeat(characters.length - shown) + characters.slice(characters.length - shown).join("");
};
