/** What the home page announces of new terms of a pair (LEV-01, OPT-01), and of new bands of the bot (BOT-02). */
export const terms = {
  announced:
    "{pair}：自 {time}（UTC）起，新開的交易適用以下條款。槓桿：{leverages}。手續費：成交額的 {fee}%。選擇權：{options}。已開的交易條款不變。",
  option: "{minutes} 分鐘 {percent}%",
  none: "無",
  bands: "機器人：自 {time}（UTC）起啟動的執行，適用以下金額、槓桿和交易次數：{bands}。已在進行的執行不變。",
  band: "{from} 至不足 {until} USDT，槓桿 {leverages}，交易次數 {trades}",
  lastBand: "{from} USDT 及以上，槓桿 {leverages}，交易次數 {trades}",
  nextBand: "{bands}；{band}",
  rewards: "獎勵：自 {time} UTC 起，簽到、累計獎勵、新手任務和動態適用新的金額。此前已發放的不變。",
};
