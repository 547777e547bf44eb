/** The account in one line. */
export const portfolio = {
  title: "口座の状況",
  equity: "純資産",
  bound: "証拠金＋評価損益",
  stakes: "オプション投資額",
  open: "純評価損益",
  today: "本日の純損益",
  details: "詳細",
};
