/** What the demo's products say of themselves, in each language. The lines are the same for all: only the terms differ. */
import type { Language } from "@candor/wire/language";

const en = {
  products: {
    week: { name: "Seven days", about: "A first step: seven days, from 100 USDT." },
    fortnight: { name: "Two weeks", about: "Two weeks at a fixed rate, paid every day." },
    month: {
      name: "One month",
      about: "Thirty days. Interest is paid every day, or put to work again at the end of each cycle.",
    },
    quarter: {
      name: "One quarter",
      about: "Sixty, ninety or a hundred and twenty days: the longer the cycle, the higher the rate.",
    },
    halfYear: { name: "Half a year", about: "A hundred and eighty days, with a way out at a published fee." },
    year: {
      name: "One year",
      about: "Three hundred and sixty days at our highest rate. There is no way out before the end.",
    },
    experience: {
      name: "Experience Fund",
      about: "We lend the principal for seven days and take it back. The interest is yours.",
    },
  },
  lines: {
    repayment: "Your principal comes back to your wallet when the cycle ends, unless it is renewed.",
    agency: "Candor demo. Nobody else is involved.",
    riskmsg:
      "The interest of your whole cycle is set aside before you can buy. The platform itself can still fail: do not invest what you cannot do without.",
    dividend: "Fixed income: interest is paid to your wallet every day, at 00:00 UTC-4.",
    dividend2:
      "Compound interest: interest is shown every day, paid at the end of the cycle, and joins the principal if the cycle is renewed.",
    settlementtime:
      "A day ends at 00:00 UTC-4. The first day that earns is the whole day after the purchase.",
    custodianbank: "None. Balances are entries of the ledger, which you can check.",
    jianguan: "None. This is a demo with play money.",
    security:
      "Interest comes out of this product's own reserve. Its cover is shown live, and the ledger has no way to pay it from another customer's money.",
    referralreward: "Commissions come out of a budget of their own and never out of your interest.",
    remark:
      "In this demo the house has filled the reserve with play money. A live platform fills it from fees that it has earned or from its own capital.",
  },
};

const zhCN: typeof en = {
  products: {
    week: { name: "七天", about: "入门之选：七天，100 USDT 起。" },
    fortnight: { name: "两周", about: "两周固定利率，每日付息。" },
    month: { name: "一个月", about: "三十天。利息每日支付，或在每个周期结束时转入本金。" },
    quarter: { name: "一季度", about: "六十天、九十天或一百二十天：周期越长，利率越高。" },
    halfYear: { name: "半年", about: "一百八十天，可提前退出，费用公开。" },
    year: { name: "一年", about: "三百六十天，利率最高。到期前不能退出。" },
    experience: { name: "体验金", about: "本金由我们借出七天，到期收回；利息归您。" },
  },
  lines: {
    repayment: "周期结束且未续期时，本金返还到您的钱包。",
    agency: "Candor 演示。无其他机构参与。",
    riskmsg: "购买之前，整个周期的利息已经预留。平台本身仍可能倒闭：请勿投入您不能损失的资金。",
    dividend: "固定收益：利息每天 00:00（UTC-4）支付到您的钱包。",
    dividend2: "复利：利息每日显示，在周期结束时支付；如续期则并入本金。",
    settlementtime: "每天于 00:00（UTC-4）结束。购买后的第一个整天开始计息。",
    custodianbank: "无。余额是账本中的记录，您可以自行核对。",
    jianguan: "无。这是使用模拟资金的演示。",
    security: "利息出自本产品自己的储备金，其覆盖额实时公开；账本不允许用其他客户的资金支付。",
    referralreward: "佣金出自单独的预算，绝不从您的利息中扣除。",
    remark: "在演示中，储备金由平台以模拟资金注入。正式平台以已赚取的手续费或自有资本注入。",
  },
};

const zhTW: typeof en = {
  products: {
    week: { name: "七天", about: "入門之選：七天，100 USDT 起。" },
    fortnight: { name: "兩週", about: "兩週固定利率，每日付息。" },
    month: { name: "一個月", about: "三十天。利息每日支付，或在每個週期結束時轉入本金。" },
    quarter: { name: "一季", about: "六十天、九十天或一百二十天：週期越長，利率越高。" },
    halfYear: { name: "半年", about: "一百八十天，可提前退出，費用公開。" },
    year: { name: "一年", about: "三百六十天，利率最高。到期前不能退出。" },
    experience: { name: "體驗金", about: "本金由我們借出七天，到期收回；利息歸您。" },
  },
  lines: {
    repayment: "週期結束且未續期時，本金返還至您的錢包。",
    agency: "Candor 示範。無其他機構參與。",
    riskmsg: "購買之前，整個週期的利息已預先保留。平台本身仍可能倒閉：請勿投入您無法承受損失的資金。",
    dividend: "固定收益：利息每天 00:00（UTC-4）支付至您的錢包。",
    dividend2: "複利：利息每日顯示，於週期結束時支付；若續期則併入本金。",
    settlementtime: "每天於 00:00（UTC-4）結束。購買後的第一個整天開始計息。",
    custodianbank: "無。餘額是帳本中的紀錄，您可以自行核對。",
    jianguan: "無。這是使用模擬資金的示範。",
    security: "利息出自本產品自己的準備金，其覆蓋額即時公開；帳本不允許用其他客戶的資金支付。",
    referralreward: "佣金出自單獨的預算，絕不從您的利息中扣除。",
    remark: "在示範中，準備金由平台以模擬資金注入。正式平台以已賺取的手續費或自有資本注入。",
  },
};

const ja: typeof en = {
  products: {
    week: { name: "7 日間", about: "はじめの一歩に。7 日間、100 USDT から。" },
    fortnight: { name: "2 週間", about: "2 週間の固定金利。利息は毎日支払われます。" },
    month: { name: "1 か月", about: "30 日間。利息は毎日受け取るか、サイクルの終わりに元本へ組み入れます。" },
    quarter: { name: "四半期", about: "60 日、90 日、120 日。サイクルが長いほど金利が高くなります。" },
    halfYear: { name: "半年", about: "180 日間。公開された手数料で途中解約できます。" },
    year: { name: "1 年", about: "360 日間、最も高い金利です。満期まで解約できません。" },
    experience: {
      name: "体験ファンド",
      about: "元本を 7 日間お貸しし、期間後に回収します。利息はお客様のものです。",
    },
  },
  lines: {
    repayment: "サイクルが終わり、更新されない場合、元本はウォレットに戻ります。",
    agency: "Candor デモ。ほかの機関は関与しません。",
    riskmsg:
      "サイクル全体の利息は、購入の前に確保されています。それでもプラットフォーム自体が破綻する可能性はあります。失って困る資金は投資しないでください。",
    dividend: "固定収益：利息は毎日 00:00（UTC-4）にウォレットへ支払われます。",
    dividend2: "複利：利息は毎日表示され、サイクルの終わりに支払われます。更新時は元本に組み入れられます。",
    settlementtime: "1 日は 00:00（UTC-4）に終わります。購入の翌日から利息が付きます。",
    custodianbank: "なし。残高は台帳の記録で、ご自身で確認できます。",
    jianguan: "なし。これは仮想資金によるデモです。",
    security:
      "利息はこの商品の準備金から支払われます。カバー額は常に公開され、台帳はほかのお客様の資金からの支払いを許しません。",
    referralreward: "紹介報酬は専用の予算から支払われ、お客様の利息から差し引かれることはありません。",
    remark:
      "デモでは、運営が仮想資金で準備金を用意しています。本番の運営は、得た手数料か自己資本で準備金を用意します。",
  },
};

/** A language that is not here gets the English ones. */
export const productTexts = {
  en,
  "zh-CN": zhCN,
  "zh-TW": zhTW,
  ja,
} as const satisfies Partial<Readonly<Record<Language, typeof en>>>;
