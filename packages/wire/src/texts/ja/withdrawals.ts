/** Why a withdrawal was refused or failed, as its owner reads it (WAL-13). */
export const withdrawals = {
  addressUnusable: "このアドレスまたは口座には支払えません。別のものを登録してください。",
  ownerAsked: "支払わないようご依頼がありました。",
  notTheOwner:
    "ご本人の依頼であることを確認できませんでした。「セキュリティ」でログイン方法を確認し、もう一度ご依頼ください。",
  sourceOfFunds: "資金の出所が確認できません。",
  sanctions: "受取先が制裁対象リストに載っています。",
  courtOrder: "裁判所または当局の命令によります。",
  transferFailed: "チェーン上で送金が失敗しました。",
  payoutImpossible: "支払いを行えませんでした。",
};
