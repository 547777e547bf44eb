/** Investment products on the front page. */
export const hot = {
  title: "投資商品",
  all: "投資商品の一覧",
  annual: "年率",
  becomes: "{days} 日で 1,000 USDT が {amount} USDT になります（出金手数料は含みません）。",
  copy: "{multiple}×、コピー商品",
  noRate: "利率の約束はありません。公開されたルールで取引するプールで、投資額のすべてを失うことがあります。",
};
