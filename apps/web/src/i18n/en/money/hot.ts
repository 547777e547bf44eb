/** Investment products on the front page. */
export const hot = {
  title: "Projects",
  all: "All projects",
  annual: "a year",
  becomes: "{days} days: 1,000 USDT become {amount} USDT, before the fee of a withdrawal.",
  copy: "at {multiple}×, a copy product",
  noRate: "No rate is promised: a pool that trades by a published rule. All that is put in can be lost.",
};
