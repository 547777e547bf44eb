/** What several pages of money coming in and going out say. */
export const funds = {
  copy: "複製",
  copied: "已複製",
  copyAddress: "複製地址",
  copyHash: "複製雜湊值",
  copyReference: "複製參考編號",
  quick: "快捷金額",
  browserWallet: "瀏覽器錢包",
  playWallet: "模擬錢包",
  /** Why a deposit is not credited. */
  refused: {
    belowMinimum: "低於儲值的最小金額。",
    notAsOrdered: "實際付款的內容與訂單不符。",
    rejected: "操作員決定不予入帳。",
    notFound: "鏈上一天之內沒有出現這筆轉帳。",
    failed: "這筆轉帳在鏈上失敗了，沒有轉出任何資金。",
    wrongToken: "轉入的是其他代幣，或是該地址不予入帳的幣。",
    wrongReceiver:
      "其中沒有找到轉到本平台儲值地址的轉帳。由智慧合約轉出的 ETH 無法查到：如屬這種情況，請把雜湊值告知本平台的操作員。",
    otherAsset: "這筆轉帳轉入的資產與您所選的不同。如果是轉給您的，會依實際資產列出。",
    notYours: "這筆轉帳是轉給別人的。",
    notPaid: "沒有付款。",
  },
};
