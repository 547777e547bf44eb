/** One article of help or news. */
export const newsDetail = {
  lost: "この記事は見つかりません",
  lostBody: "取り下げられたか、リンクに誤りがあります。",
  more: "ほかの記事",
  previous: "前へ",
  next: "次へ",
  /** Instead of a link, at an end of the list. The product names this key. */
  NoMore: "これ以上の記事はありません",
};
