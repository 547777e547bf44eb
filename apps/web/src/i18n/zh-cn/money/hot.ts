/** Investment products on the front page. */
export const hot = {
  title: "项目",
  all: "全部项目",
  annual: "年化",
  becomes: "{days} 天：1,000 USDT 变为 {amount} USDT（未扣提现手续费）。",
};
