/** What the demo's pools say of themselves, in each language: no rate is promised, and everything that follows from that. */
import type { Language } from "@candor/wire/language";

const en = {
  products: {
    calm: {
      name: "Calm pool",
      about: "Trades bitcoin with a twentieth of what it holds at a time, at ten times leverage.",
    },
    usual: {
      name: "Usual pool",
      about: "Trades ether with about a seventh of what it holds at a time, at ten times leverage.",
    },
    bold: {
      name: "Bold pool",
      about: "Trades bitcoin with a quarter of what it holds at a time, at twenty times leverage.",
    },
  },
  lines: {
    repayment:
      "You get your part of what the pool holds: more than you paid in, or less. You ask for it in the last three days of a period; it is paid when the period is over and the pool has no open trade.",
    agency: "Candor demo. Nobody else is involved.",
    riskmsg: "No rate is promised. The pool trades with leverage and can lose everything that you pay in.",
    dividend:
      "Nothing is paid out on the way. What the pool wins or loses changes what your units are worth.",
    settlementtime: "A period begins with the day of the purchase; days end at 00:00 UTC-4.",
    custodianbank: "None. Balances are entries of the ledger, which you can check.",
    jianguan: "None. This is a demo with play money.",
    security:
      "The house is the other side of every trade of the pool: what the pool loses, the house wins. Each trade is decided by the next logged price and can be checked like anyone's.",
    referralreward: "None: nobody earns a commission from a pool.",
    remark:
      "The rule is that of the bot: it follows the averages of the last 7 and 30 minutes. Your money enters when the pool has no open trade; until then you can take it back.",
  },
};

const zhCN: typeof en = {
  products: {
    calm: { name: "稳健池", about: "交易比特币，每次动用资金池的二十分之一，杠杆 10 倍。" },
    usual: { name: "均衡池", about: "交易以太坊，每次动用资金池的约七分之一，杠杆 10 倍。" },
    bold: { name: "进取池", about: "交易比特币，每次动用资金池的四分之一，杠杆 20 倍。" },
  },
  lines: {
    repayment:
      "您取回的是资金池中属于您的份额，可能多于也可能少于您投入的金额。请在每期最后三天申请；该期结束且资金池没有持仓时支付。",
    agency: "Candor 演示。无其他机构参与。",
    riskmsg: "不承诺任何收益率。资金池使用杠杆交易，您投入的资金可能全部亏损。",
    dividend: "期间不派发收益。资金池的盈亏直接体现为您份额价值的变化。",
    settlementtime: "每期从购买当日起算，每天于 00:00（UTC-4）结束。",
    custodianbank: "无。余额是账本中的记录，您可以自行核对。",
    jianguan: "无。这是使用模拟资金的演示。",
    security:
      "平台是资金池每笔交易的对手方：资金池亏损，即平台盈利。每笔交易都由下一个入册价格决定，和任何人的合约一样可以核对。",
    referralreward: "无。任何人都不会从资金池获得佣金。",
    remark:
      "策略与机器人相同：跟随最近 7 分钟和 30 分钟的均价。您的资金在资金池没有持仓时入池；在此之前可以随时取回。",
  },
};

const zhTW: typeof en = {
  products: {
    calm: { name: "穩健池", about: "交易比特幣，每次動用資金池的二十分之一，槓桿 10 倍。" },
    usual: { name: "均衡池", about: "交易以太幣，每次動用資金池的約七分之一，槓桿 10 倍。" },
    bold: { name: "進取池", about: "交易比特幣，每次動用資金池的四分之一，槓桿 20 倍。" },
  },
  lines: {
    repayment:
      "您取回的是資金池中屬於您的份額，可能多於也可能少於您投入的金額。請在每期最後三天申請；該期結束且資金池沒有持倉時支付。",
    agency: "Candor 示範。無其他機構參與。",
    riskmsg: "不承諾任何收益率。資金池使用槓桿交易，您投入的資金可能全部虧損。",
    dividend: "期間不派發收益。資金池的盈虧直接反映在您份額的價值上。",
    settlementtime: "每期從購買當日起算，每天於 00:00（UTC-4）結束。",
    custodianbank: "無。餘額是帳本中的紀錄，您可以自行核對。",
    jianguan: "無。這是使用模擬資金的示範。",
    security:
      "平台是資金池每筆交易的對手方：資金池虧損，即平台獲利。每筆交易都由下一個入冊價格決定，和任何人的合約一樣可以核對。",
    referralreward: "無。任何人都不會從資金池獲得佣金。",
    remark:
      "策略與機器人相同：跟隨最近 7 分鐘與 30 分鐘的均價。您的資金在資金池沒有持倉時入池；在此之前可以隨時取回。",
  },
};

const ja: typeof en = {
  products: {
    calm: {
      name: "おだやかプール",
      about: "ビットコインを取引します。1 回の取引に使うのは残高の 20 分の 1、レバレッジは 10 倍です。",
    },
    usual: {
      name: "標準プール",
      about: "イーサを取引します。1 回の取引に使うのは残高の約 7 分の 1、レバレッジは 10 倍です。",
    },
    bold: {
      name: "積極プール",
      about: "ビットコインを取引します。1 回の取引に使うのは残高の 4 分の 1、レバレッジは 20 倍です。",
    },
  },
  lines: {
    repayment:
      "お受け取りになるのは、プールの残高のうちお客様の持ち分です。払い込んだ額より多いことも少ないこともあります。各期間の最後の 3 日間に解約をお申し込みいただくと、期間が終わり、プールに建玉がないときに支払われます。",
    agency: "Candor デモ。ほかの機関は関与しません。",
    riskmsg:
      "利率の約束はありません。プールはレバレッジ取引を行うため、払い込んだ資金のすべてを失うことがあります。",
    dividend: "途中の分配はありません。プールの損益は、持ち分の価値の増減として表れます。",
    settlementtime: "期間は購入日から数え、1 日は 00:00（UTC-4）に終わります。",
    custodianbank: "なし。残高は台帳の記録であり、ご自身で確認できます。",
    jianguan: "なし。模擬資金によるデモです。",
    security:
      "プールの取引の相手方は当社です。プールの損失は当社の利益になります。取引はすべて次に記録された価格で決まり、ほかの契約と同じように検証できます。",
    referralreward: "なし。プールから紹介料を受け取る人はいません。",
    remark:
      "ルールはボットと同じで、直近 7 分と 30 分の平均に従います。資金はプールに建玉がないときに入ります。それまでは取り戻せます。",
  },
};

/** A language that is missing here has the English texts (`readTexts`). */
export const poolTexts = {
  en,
  "zh-CN": zhCN,
  "zh-TW": zhTW,
  ja,
} as const satisfies Partial<Readonly<Record<Language, typeof en>>>;
