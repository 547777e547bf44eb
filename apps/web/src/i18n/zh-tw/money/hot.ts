/** Investment products on the front page. */
export const hot = {
  title: "專案",
  all: "所有專案",
  annual: "年化",
  becomes: "{days} 天：1,000 USDT 變為 {amount} USDT（未扣提領手續費）。",
  copy: "{multiple}× 槓桿，跟單產品",
  noRate: "不承諾任何報酬率：資金池依公開規則交易，投入的資金可能全部虧損。",
};
