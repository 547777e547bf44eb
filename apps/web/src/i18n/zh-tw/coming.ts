/** What pages that are not open yet will hold. */
export const coming = {
  meanwhile: "在此之前，本頁不會展示任何虛構內容。目前已開放：即時行情、限時選擇權、合約，以及對結果的驗證。",
  toQuotes: "前往行情",
  identity: "姓名、證件與照片，加密保存，僅合規人員可查看。",
  limits: "您可為自己設定儲值、投入與虧損的上限。",
};
