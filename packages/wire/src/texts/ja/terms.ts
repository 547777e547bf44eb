/** What the home page announces of new terms of a pair (LEV-01, OPT-01), and of new bands of the bot (BOT-02). */
export const terms = {
  announced:
    "{pair}：{time}（UTC）以降の新規取引に、次の条件を適用します。レバレッジ：{leverages}。手数料：取引額の {fee}%。オプション：{options}。保有中の取引の条件は変わりません。",
  option: "{minutes} 分 {percent}%",
  none: "なし",
  bands:
    "ボット：{time}（UTC）以降に開始する実行には、次の金額、レバレッジ、取引回数を適用します。{bands}。進行中の実行の条件は変わりません。",
  band: "{from} USDT 以上 {until} USDT 未満はレバレッジ {leverages}、取引回数 {trades}",
  lastBand: "{from} USDT 以上はレバレッジ {leverages}、取引回数 {trades}",
  nextBand: "{bands}；{band}",
  rewards:
    "報酬：{time} UTC から、チェックイン、累計報酬、初心者タスク、投稿の金額が変わります。それ以前に支払った報酬は変わりません。",
};
