/** What the home page announces of new terms of a pair (LEV-01, OPT-01), and of new bands of the bot (BOT-02). */
export const terms = {
  announced:
    "{pair}：自 {time}（UTC）起，新开的交易适用以下条款。杠杆：{leverages}。手续费：成交额的 {fee}%。期权：{options}。已开的交易条款不变。",
  option: "{minutes} 分钟 {percent}%",
  none: "无",
  bands: "机器人：自 {time}（UTC）起启动的运行，适用以下金额、杠杆和交易次数：{bands}。已在进行的运行不变。",
  band: "{from} 至不足 {until} USDT，杠杆 {leverages}，交易次数 {trades}",
  lastBand: "{from} USDT 及以上，杠杆 {leverages}，交易次数 {trades}",
  nextBand: "{bands}；{band}",
  rewards: "奖励：自 {time} UTC 起，签到、累计奖励、新手任务和动态适用新的金额。此前已发放的不变。",
};
