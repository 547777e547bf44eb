/** Investment products on the front page. */
export const hot = {
  title: "專案",
  all: "所有專案",
  annual: "年化",
  becomes: "{days} 天：1,000 USDT 變為 {amount} USDT（未扣提領手續費）。",
};
