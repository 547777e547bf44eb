/** What the home page announces of new terms of a pair (LEV-01, OPT-01). */
export const terms = {
  announced:
    "{pair}：{time}（UTC）以降の新規取引に、次の条件を適用します。レバレッジ：{leverages}。手数料：取引額の {fee}%。オプション：{options}。保有中の取引の条件は変わりません。",
  option: "{minutes} 分 {percent}%",
  none: "なし",
};
