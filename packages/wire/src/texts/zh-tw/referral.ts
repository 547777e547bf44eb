/** Why a commission is held, for its referrer (REF-05): what the two have in common, and nothing else of the other person. */
export const referral = {
  flags: {
    device: "您與該客戶曾用同一個瀏覽器從同一個位址登入。",
    network: "您與該客戶曾從同一個網路登入。",
    payout: "您與該客戶的提領收款方相同。",
    money: "您兩人其中一人的資金來自另一人的提領地址。",
    ring: "您與該客戶之間的每一級推薦都有這類共同之處。",
  },
  nextReason: "{reasons}{reason}",
  held: "等待專人審核，暫緩發放。{reasons}",
  kept: "繼續暫緩發放。理由：{reason}",
};
