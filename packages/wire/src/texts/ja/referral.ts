/** Why a commission is held, for its referrer (REF-05): what the two have in common, and nothing else of the other person. */
export const referral = {
  flags: {
    device: "あなたとこの方が、同じブラウザで同じアドレスからログインしたことがあります。",
    network: "あなたとこの方が、同じネットワークからログインしたことがあります。",
    payout: "あなたとこの方の出金先が同じです。",
    money: "お二人の一方の資金が、もう一方の出金先アドレスから届いています。",
    ring: "あなたとこの方の間にある紹介のすべてに、このような共通点があります。",
  },
  nextReason: "{reasons}{reason}",
  held: "担当者が確認するまで保留中です。{reasons}",
  kept: "引き続き保留します。理由：{reason}",
};
