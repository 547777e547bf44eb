/**
 * Our names for the fields of the wire that the product named otherwise (API-12): our name first. Inside there are only our names,
 * on the wire and in saved evidence only the product's. They change at the edges: the server reads a request and writes an answer
 * or a push; the web app writes a request and reads an answer, a push or a saved file.
 *
 * The exchange works in both directions at once: a request with one of our names has a field that no schema knows, and is refused.
 */
export const wireNames = {
  acceptedTime: "accepttime",
  accountHolder: "accntnm",
  accountNumber: "accntno",
  askedPrice: "originPrice",
  assetId: "walletId",
  avatar: "userphoto",
  backPhoto: "reversepic",
  balanceAfter: "bpbalance",
  bankCode: "bankno",
  botCode: "activecode",
  botCodeStatus: "activecodestatus",
  checkedInDigit: "onboardStatus",
  commentAvatar: "cpicurl",
  commentContent: "ccontent",
  commentCount: "commentnum",
  commentId: "cid",
  commentPhone: "cphone",
  commentTime: "ccreatetime",
  compoundDays: "freezedate2",
  compoundRate: "rete2",
  contractBalance: "contractwallet",
  createdTime: "createtime",
  creditBalance: "creditwallet",
  creditPrincipal: "creditmoney",
  currentEndTime: "nextreturntime",
  cycleDays: "freezedate",
  cycleId: "retesid",
  cycleRate: "rete",
  cycles: "reteList",
  depositTime: "creatTime",
  directionDigit: "ostyle",
  endAskedDigit: "nextstep",
  endDigit: "canover",
  entryPrice: "buyprice",
  entryTime: "buytime",
  exitDigit: "overself",
  exitPrice: "sellprice",
  expiryMinutes: "protime",
  expirySeconds: "endprofit",
  firstEndTime: "returntime",
  frontPhoto: "forntpic",
  grossProfit: "factProfits",
  hotDigit: "ishot",
  idNumber: "idcard",
  interestDigit: "interesttype",
  leastAmount: "minbuymoney",
  likeCount: "likenum",
  maxAccount: "maxmoney",
  milestoneMoney: "money2",
  minAccount: "minmoney",
  molecule: "levermolecule",
  mostAmount: "maxbuymoney",
  optionNet: "ploss",
  orderCompoundRate: "typerete2",
  orderMargin: "cautionMoney",
  orderRate: "typerete",
  ownPrincipal: "buymoney",
  paidDigit: "isverified",
  pairName: "ptitle",
  productKindDigit: "isnormal",
  profitPercent: "proscale",
  readCount: "readnum",
  refusalText: "refuseremarke",
  replyContent: "replycontent",
  replyCount: "replynum",
  replyPhone: "replyphone",
  replyTime: "replycreatetime",
  requestedAmount: "bpprice",
  requestedTime: "bptime",
  sellTime: "selltime",
  settledDigit: "ostaus",
  speechAvatar: "spicurl",
  speechContent: "scontent",
  speechId: "sid",
  speechPhone: "sphone",
  speechTime: "screatetime",
  stopLoss: "stop_loss_price",
  streak: "signincount",
  symbol: "procode",
  takeProfit: "target_profit_price",
  thumbnail: "picthumb",
  toAssetId: "toWalletId",
  toReplyId: "toreplyid",
  updatedTime: "update_time",
  userPhone: "utel",
  withdrawalPassword: "withdrawpsd",
  yesterdayIncome: "yestodayincome",
} as const;

const others: ReadonlyMap<string, string> = new Map(
  Object.entries(wireNames).flatMap(([ours, wire]) => [
    [ours, wire],
    [wire, ours],
  ]),
);

/** The wire's name for one of ours, and ours for one of the wire's; every other name stays. */
export const otherName = (name: string): string => others.get(name) ?? name;

type Fields = Readonly<Record<string, unknown>>;

/** A value with the names of its fields exchanged, at any depth. What `orderByColumn` says is a name too. */
export const renamed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== "object" || value === null || isPlain(value as Fields)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [otherName(name), fieldOf(name, field)]),
  );
};

const fieldOf = (name: string, value: unknown): unknown =>
  name === "orderByColumn" && typeof value === "string" ? otherName(value) : renamed(value);

/** Most of what is sent, such as candles, has nothing to exchange, and is not copied. */
const isPlain = (value: Fields): boolean =>
  Object.keys(value).every(
    (name) =>
      !others.has(name) &&
      name !== "orderByColumn" &&
      (typeof value[name] !== "object" || value[name] === null),
  );
