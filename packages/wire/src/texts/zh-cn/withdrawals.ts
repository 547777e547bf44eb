/** Why a withdrawal was refused or failed, as its owner reads it (WAL-13). */
export const withdrawals = {
  addressUnusable: "无法向该地址或账户付款。请保存另一个。",
  ownerAsked: "您要求不要付款。",
  notTheOwner: "我们无法确认这是您本人的请求。请在“安全”页面检查登录方式，然后重新申请。",
  sourceOfFunds: "资金来源不明。",
  sanctions: "收款方在制裁名单上。",
  courtOrder: "法院或主管机关的命令。",
  transferFailed: "转账在链上失败。",
  payoutImpossible: "无法完成付款。",
};
