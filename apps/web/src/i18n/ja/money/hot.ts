/** Investment products on the front page. */
export const hot = {
  title: "投資商品",
  all: "投資商品の一覧",
  annual: "年率",
  becomes: "{days} 日で 1,000 USDT が {amount} USDT になります（出金手数料は含みません）。",
};
