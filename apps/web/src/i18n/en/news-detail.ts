/** One article of help or news. */
export const newsDetail = {
  lost: "The article is lost",
  lostBody: "It was taken down, or the link is mistyped.",
  more: "More articles",
  previous: "Previous",
  next: "Next",
  /** Instead of a link, at an end of the list. The product names this key. */
  NoMore: "No more articles",
};
