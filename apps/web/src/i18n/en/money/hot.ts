/** Investment products on the front page. */
export const hot = {
  title: "Projects",
  all: "All projects",
  annual: "a year",
  becomes: "{days} days: 1,000 USDT become {amount} USDT, before the fee of a withdrawal.",
};
