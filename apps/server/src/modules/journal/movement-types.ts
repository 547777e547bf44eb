/**
 * The type numbers of the journal (JNL-01): how a movement of the wallet is named on the wire. Numbers
 * never change their meaning. 2 and 3 belong to withdrawals, 10, 11 and 16 to 19 to referral income (REF-03); they stay reserved.
 */
import type { Language } from "@candor/wire/language";

type MovementType = {
  readonly type: number;
  /** English, the same for every caller. */
  readonly name: string;
  readonly remarks: Readonly<Record<Language, string>>;
};

/** By the movement's name (queries.ts). A kind that never touches a wallet has no row; `{number}` is the number of the cause. */
export const movementTypes: Readonly<Record<string, MovementType>> = {
  sandbox_deposit: {
    type: 1,
    name: "Recharge",
    remarks: {
      en: "Play money from the sandbox",
      "zh-CN": "来自沙盒的模拟资金",
      "zh-TW": "來自沙盒的模擬資金",
      ja: "サンドボックスからの練習用資金",
    },
  },
  correction: {
    type: 4,
    name: "Correction",
    remarks: {
      en: "Correction by two operators",
      "zh-CN": "由两名操作员更正",
      "zh-TW": "由兩名操作員更正",
      ja: "二名の担当者による訂正",
    },
  },
  transferred_to_contract: {
    type: 5,
    name: "To contract wallet",
    remarks: {
      en: "Moved to the contract wallet",
      "zh-CN": "划转到合约钱包",
      "zh-TW": "劃轉到合約錢包",
      ja: "レバレッジ口座への振替",
    },
  },
  transferred_to_wallet: {
    type: 6,
    name: "From contract wallet",
    remarks: {
      en: "Moved back from the contract wallet",
      "zh-CN": "从合约钱包划转回来",
      "zh-TW": "從合約錢包劃轉回來",
      ja: "レバレッジ口座からの振替",
    },
  },
  option_placed: {
    type: 20,
    name: "Option stake",
    remarks: {
      en: "Stake of option {number}",
      "zh-CN": "期权 {number} 的投入",
      "zh-TW": "選擇權 {number} 的投入",
      ja: "オプション {number} の投資額",
    },
  },
  option_won: {
    type: 21,
    name: "Option won",
    remarks: {
      en: "Option {number} won: stake and profit",
      "zh-CN": "期权 {number} 盈利：本金与收益",
      "zh-TW": "選擇權 {number} 獲利：本金與收益",
      ja: "オプション {number} 的中：投資額と利益",
    },
  },
  option_tied: {
    type: 22,
    name: "Option tied",
    remarks: {
      en: "Option {number} tied: stake returned",
      "zh-CN": "期权 {number} 持平：退回投入",
      "zh-TW": "選擇權 {number} 持平：退回投入",
      ja: "オプション {number} 同値：投資額の返還",
    },
  },
};

/** For a kind that has no text yet: it is shown and summed all the same. */
const unnamed: MovementType = {
  type: 99,
  name: "Other",
  remarks: { en: "Other", "zh-CN": "其他", "zh-TW": "其他", ja: "その他" },
};

export const movementTypeOf = (name: string): MovementType => movementTypes[name] ?? unnamed;

/** The movements that have one of these type numbers. */
export const namesOf = (types: readonly number[]): readonly string[] =>
  Object.keys(movementTypes).filter((name) => types.includes(movementTypeOf(name).type));

/** What a movement is for, in the caller's language. */
export const remarksOf = (name: string, causeId: bigint, language: Language): string =>
  movementTypeOf(name).remarks[language].replace("{number}", String(causeId));
