/** The guide of the first trade. */
export const guide = {
  name: "您的第一笔交易",
  step: "第一笔交易 {step}/{of}",
  place: "认为价格会涨就按“看涨”，认为会跌就按“看跌”。默认投入 10.00 USDT，一分钟到期。",
  wait: "期权正在进行。到期前记录的最后一笔报价决定结果，任何人都不能另选一笔。",
  check: "已结算。您可以用自己的设备，根据公开记录重新计算结果。",
  open: "查看证据并自行验证",
  end: "关闭引导",
};
