/** What notices say about trades and runs (NOTE-01). */
export const news = {
  long: "做多",
  short: "做空",
  call: "看涨",
  put: "看跌",
  /** A contract that opened at once. */
  opened: "{side} {pair} {multiple}× 已按 {price} 开仓。",
  /** A contract that waited for its price. */
  filled: "{side} {pair} {multiple}×：您的委托已按 {price} 开仓。",
  /** By the reason for which a contract closed. */
  closed: {
    owner: "{side} {pair} {multiple}× 已按 {price} 平仓：{net} USDT。",
    stopLoss: "止损：{side} {pair} {multiple}× 已按 {price} 平仓，{net} USDT。",
    takeProfit: "止盈：{side} {pair} {multiple}× 已按 {price} 平仓，{net} USDT。",
    closeOut: "到达强平价，已强制平仓：{side} {pair} {multiple}×，价格 {price}，{net} USDT。",
    runEnd: "机器人运行结束，{side} {pair} {multiple}× 已按 {price} 平仓：{net} USDT。",
  },
  settled: {
    win: "{direction} {pair} 盈利：{net} USDT。",
    lose: "{direction} {pair} 亏损：{net} USDT。",
    tie: "{direction} {pair} 持平：本金已退还。",
  },
  run: "机器人在 {pair} 上的运行已结束，完成 {done} / {times} 笔，{net} USDT：{reason}。",
  /** Why a run ended; the end of `run`. */
  reasons: {
    allTradesDone: "交易全部完成",
    halfLost: "金额已亏损一半",
    dayOver: "已满 24 小时",
    owner: "由您停止",
    fundsGone: "资金不足以进行下一笔",
    tradeRefused: "下一笔交易被拒绝",
    frozen: "账号已冻结",
  },
} as const;
