/** The account in one line. */
export const portfolio = {
  title: "账户概览",
  equity: "净值",
  bound: "保证金＋盈亏",
  stakes: "未结算投入",
  open: "未平仓净盈亏",
  today: "今日净盈亏",
  details: "详情",
};
