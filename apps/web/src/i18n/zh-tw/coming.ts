/** What pages that are not open yet will hold. */
export const coming = {
  tag: "尚未開放",
  meanwhile: "在此之前，本頁不會展示任何虛構內容。目前已開放：即時行情、限時選擇權、合約，以及對結果的驗證。",
  toQuotes: "前往行情",
  limits: "您可為自己設定儲值、投入與虧損的上限。",
};
