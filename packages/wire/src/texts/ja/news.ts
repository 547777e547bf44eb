/** What notices say about trades and runs (NOTE-01). */
export const news = {
  long: "買い",
  short: "売り",
  call: "CALL",
  put: "PUT",
  /** A contract that opened at once. */
  opened: "{side} {pair} {multiple}×：{price} で約定しました。",
  /** A contract that waited for its price. */
  filled: "{side} {pair} {multiple}×：待機中の注文が {price} で約定しました。",
  /** By the reason for which a contract closed. */
  closed: {
    owner: "{side} {pair} {multiple}× を {price} で決済しました：{net} USDT。",
    stopLoss: "損切り：{side} {pair} {multiple}× を {price} で決済しました。{net} USDT。",
    takeProfit: "利確：{side} {pair} {multiple}× を {price} で決済しました。{net} USDT。",
    closeOut: "ロスカット価格に達しました：{side} {pair} {multiple}× を {price} で決済、{net} USDT。",
    runEnd: "ボットの終了により、{side} {pair} {multiple}× を {price} で決済しました：{net} USDT。",
  },
  settled: {
    win: "{direction} {pair} 的中：{net} USDT。",
    lose: "{direction} {pair} 外れ：{net} USDT。",
    tie: "{direction} {pair} 同値：投資額が戻りました。",
  },
  run: "{pair} のボットが終了しました（{done} / {times} 回、{net} USDT）：{reason}。",
  /** Why a run ended; the end of `run`. */
  reasons: {
    allTradesDone: "すべての取引が終了",
    halfLost: "金額の半分を損失",
    dayOver: "24 時間が経過",
    owner: "自分で停止",
    fundsGone: "次の取引の資金が不足",
    tradeRefused: "次の取引が受け付けられず",
    frozen: "アカウントの凍結",
  },
} as const;
