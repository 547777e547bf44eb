/** What pages that are not open yet will hold. */
export const coming = {
  tag: "Not open yet",
  meanwhile:
    "Until then this page shows nothing made up. Open today: live quotes, timed options, contracts, and checking their outcomes.",
  toQuotes: "Go to quotes",
  limits: "Limits that you set for yourself on deposits, stakes and losses.",
};
