/** One article of help or news. */
export const newsDetail = {
  lost: "找不到这篇文章",
  lostBody: "它可能已被撤下，或者链接有误。",
  more: "更多文章",
  previous: "上一篇",
  next: "下一篇",
  /** Instead of a link, at an end of the list. The product names this key. */
  NoMore: "没有更多文章了",
};
