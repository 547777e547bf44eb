/** The account in one line. */
export const portfolio = {
  title: "帳戶概覽",
  equity: "淨值",
  bound: "保證金＋損益",
  stakes: "未結算投入",
  open: "未平倉淨損益",
  today: "今日淨損益",
  details: "詳情",
};
