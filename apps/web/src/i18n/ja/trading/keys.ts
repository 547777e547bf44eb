/** What keys do on the pages of pairs: those of /quotes and of every pair, and those of /contract. */
export const keys = {
  pair: "通貨ペアを選ぶ",
  amount: "金額へ移動",
  call: "CALL を発注",
  put: "PUT を発注",
  interval: "チャートの時間足",
  trend: "ローソク足とライン",
  chart: "選んだチャートを動かす・拡大する",
  help: "この一覧",
  contract: {
    buy: "買い",
    sell: "売り",
    kind: "成行と指値の切り替え",
    quantity: "数量へ移動",
    shares: "口座の 25%、50%、75%、全額",
    closeAll: "この通貨ペアの建玉をすべて決済",
    revokeAll: "この通貨ペアの待機中の注文をすべて取り消し",
    transfer: "振替",
    line: "チャート上で選んだ線を動かして確定",
  },
};
