/** What pages that are not open yet will hold. */
export const coming = {
  tag: "尚未开放",
  meanwhile: "在此之前，本页不会展示任何虚构内容。目前已开放：实时行情、限时期权、合约，以及对结果的验证。",
  toQuotes: "前往行情",
  limits: "您可为自己设定充值、投入与亏损的上限。",
};
