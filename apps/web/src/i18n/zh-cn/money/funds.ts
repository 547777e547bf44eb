/** What several pages of money coming in and going out say. */
export const funds = {
  copy: "复制",
  copied: "已复制",
  copyAddress: "复制地址",
  copyHash: "复制哈希",
  copyReference: "复制参考编号",
  quick: "快捷金额",
  browserWallet: "浏览器钱包",
  playWallet: "模拟钱包",
  /** Why a deposit is not credited. */
  refused: {
    belowMinimum: "低于充值的最小金额。",
    notAsOrdered: "实际支付的内容与订单不符。",
    rejected: "操作员决定不予入账。",
    notFound: "链上一天之内没有出现这笔转账。",
    failed: "这笔转账在链上失败了，没有转出任何资金。",
    wrongToken: "转入的是其他代币，或是该地址不予入账的币。",
    wrongReceiver:
      "其中没有找到转到本平台充值地址的转账。由智能合约转出的 ETH 无法查到：如属这种情况，请把哈希告知本平台的操作员。",
    otherAsset: "这笔转账转入的资产与您所选的不同。如果是转给您的，会按实际资产列出。",
    notYours: "这笔转账是转给别人的。",
    notPaid: "没有付款。",
  },
};
