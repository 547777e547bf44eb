/** Investment products on the front page. */
export const hot = {
  title: "项目",
  all: "全部项目",
  annual: "年化",
  becomes: "{days} 天：1,000 USDT 变为 {amount} USDT（未扣提现手续费）。",
  copy: "{multiple}× 杠杆，跟单产品",
  noRate: "不承诺任何收益率：资金池按公开规则交易，投入的资金可能全部亏损。",
};
