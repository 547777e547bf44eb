/** Why a commission is held, for its referrer (REF-05): what the two have in common, and nothing else of the other person. */
export const referral = {
  flags: {
    device: "您与该客户用同一浏览器从同一地址登录过。",
    network: "您与该客户从同一网络登录过。",
    payout: "您与该客户的提现收款方相同。",
    money: "您二人之一的资金来自另一人的提现地址。",
    ring: "您与该客户之间的每一级推荐都有这类共同之处。",
  },
  nextReason: "{reasons}{reason}",
  held: "等待人工审核，暂缓发放。{reasons}",
  kept: "继续暂缓发放。理由：{reason}",
};
