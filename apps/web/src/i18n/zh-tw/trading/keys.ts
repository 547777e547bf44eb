/** What keys do on the pages of pairs: those of /quotes and of every pair, and those of /contract. */
export const keys = {
  pair: "選擇交易對",
  amount: "前往金額",
  call: "下看漲單",
  put: "下看跌單",
  interval: "圖表週期",
  trend: "K 線或趨勢",
  chart: "移動和縮放選取的圖表",
  help: "顯示此清單",
  contract: {
    buy: "買入",
    sell: "賣出",
    kind: "切換最優價與限價",
    quantity: "跳到數量",
    shares: "錢包的 25%、50%、75% 或全部",
    closeAll: "平掉此交易對的全部持倉",
    revokeAll: "撤銷此交易對的全部委託",
    transfer: "劃轉",
    line: "移動圖表上選取的線並確認",
  },
};
