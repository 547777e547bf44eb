/** What the home page announces of new terms of a pair (LEV-01, OPT-01). */
export const terms = {
  announced:
    "{pair}：自 {time}（UTC）起，新開的交易適用以下條款。槓桿：{leverages}。手續費：成交額的 {fee}%。選擇權：{options}。已開的交易條款不變。",
  option: "{minutes} 分鐘 {percent}%",
  none: "無",
};
