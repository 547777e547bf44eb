/** Why a withdrawal was refused or failed, as its owner reads it (WAL-13). */
export const withdrawals = {
  addressUnusable: "無法付款到此地址或帳戶。請儲存另一個。",
  ownerAsked: "您要求不要付款。",
  notTheOwner: "我們無法確認這是您本人的請求。請在「安全」頁面檢查登入方式，然後重新申請。",
  sourceOfFunds: "資金來源不明。",
  sanctions: "收款方在制裁名單上。",
  courtOrder: "法院或主管機關的命令。",
  transferFailed: "轉帳在鏈上失敗。",
  payoutImpossible: "無法完成付款。",
};
