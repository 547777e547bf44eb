/** The guide of the first trade. */
export const guide = {
  name: "您的第一筆交易",
  step: "第一筆交易 {step}/{of}",
  place: "認為價格會漲就按「看漲」，認為會跌就按「看跌」。預設投入 10.00 USDT，一分鐘到期。",
  wait: "選擇權正在進行。到期前記錄的最後一筆報價決定結果，任何人都不能另選一筆。",
  check: "已結算。您可以用自己的裝置，根據公開記錄重新計算結果。",
  open: "查看證據並自行驗證",
  end: "關閉引導",
};
