/** What keys do on the pages of pairs: those of /quotes and of every pair, and those of /contract. */
export const keys = {
  pair: "选择交易对",
  amount: "转到金额",
  call: "下看涨单",
  put: "下看跌单",
  interval: "图表周期",
  trend: "K 线或趋势",
  chart: "移动和缩放选中的图表",
  help: "显示此列表",
  contract: {
    buy: "买入",
    sell: "卖出",
    kind: "切换最优价与限价",
    quantity: "跳到数量",
    shares: "钱包的 25%、50%、75% 或全部",
    closeAll: "平掉此交易对的全部持仓",
    revokeAll: "撤销此交易对的全部委托",
    transfer: "划转",
    line: "移动图表上选中的线并确认",
  },
};
