/** What notices say about trades and runs (NOTE-01). */
export const news = {
  long: "做多",
  short: "做空",
  call: "看漲",
  put: "看跌",
  /** A contract that opened at once. */
  opened: "{side} {pair} {multiple}× 已以 {price} 開倉。",
  /** A contract that waited for its price. */
  filled: "{side} {pair} {multiple}×：您的委託已以 {price} 開倉。",
  /** By the reason for which a contract closed. */
  closed: {
    owner: "{side} {pair} {multiple}× 已以 {price} 平倉：{net} USDT。",
    stopLoss: "停損：{side} {pair} {multiple}× 已以 {price} 平倉，{net} USDT。",
    takeProfit: "停利：{side} {pair} {multiple}× 已以 {price} 平倉，{net} USDT。",
    closeOut: "到達強平價，已強制平倉：{side} {pair} {multiple}×，價格 {price}，{net} USDT。",
    runEnd: "機器人執行結束，{side} {pair} {multiple}× 已以 {price} 平倉：{net} USDT。",
  },
  settled: {
    win: "{direction} {pair} 獲利：{net} USDT。",
    lose: "{direction} {pair} 虧損：{net} USDT。",
    tie: "{direction} {pair} 持平：本金已退還。",
  },
  run: "機器人在 {pair} 上的執行已結束，完成 {done} / {times} 筆，{net} USDT：{reason}。",
  /** Why a run ended; the end of `run`. */
  reasons: {
    allTradesDone: "交易全部完成",
    halfLost: "金額已虧損一半",
    dayOver: "已滿 24 小時",
    owner: "由您停止",
    fundsGone: "資金不足以進行下一筆",
    tradeRefused: "下一筆交易被拒絕",
    frozen: "帳號已凍結",
  },
} as const;
