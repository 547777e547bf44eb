/** What the home page announces of new terms of a pair (LEV-01, OPT-01). */
export const terms = {
  announced:
    "{pair}：自 {time}（UTC）起，新开的交易适用以下条款。杠杆：{leverages}。手续费：成交额的 {fee}%。期权：{options}。已开的交易条款不变。",
  option: "{minutes} 分钟 {percent}%",
  none: "无",
};
