/** What accounts write to people, in their language. A text message must make sense without its subject. */
import type { CodePurpose } from "@candor/core/accounts/verification-code";
import type { Language } from "@candor/wire/language";

type Text = { readonly subject: string; readonly text: string };

const codes: Readonly<Record<Language, (code: string) => Readonly<Record<CodePurpose, Text>>>> = {
  en: (code) => ({
    register: {
      subject: "Your Candor registration code",
      text: `Your code to open a Candor account is ${code}. It is valid for 10 minutes. Nobody from Candor will ever ask you for it.`,
    },
    reset: {
      subject: "Your Candor security code",
      text: `Your code to set a new Candor password is ${code}. It is valid for 10 minutes. If you did not ask for it, do nothing.`,
    },
  }),
  "zh-CN": (code) => ({
    register: {
      subject: "您的 Candor 注册验证码",
      text: `您的 Candor 注册验证码是 ${code}，10 分钟内有效。Candor 的任何人都不会向您索要验证码。`,
    },
    reset: {
      subject: "您的 Candor 安全验证码",
      text: `您用于设置新 Candor 密码的验证码是 ${code}，10 分钟内有效。如非本人操作，请忽略。`,
    },
  }),
  "zh-TW": (code) => ({
    register: {
      subject: "您的 Candor 註冊驗證碼",
      text: `您的 Candor 註冊驗證碼是 ${code}，10 分鐘內有效。Candor 的任何人都不會向您索取驗證碼。`,
    },
    reset: {
      subject: "您的 Candor 安全驗證碼",
      text: `您用於設定新 Candor 密碼的驗證碼是 ${code}，10 分鐘內有效。若非本人操作，請忽略。`,
    },
  }),
  ja: (code) => ({
    register: {
      subject: "Candor 登録コード",
      text: `Candor の登録コードは ${code} です。有効期限は 10 分です。Candor の者がこのコードを尋ねることはありません。`,
    },
    reset: {
      subject: "Candor セキュリティコード",
      text: `Candor の新しいパスワードを設定するコードは ${code} です。有効期限は 10 分です。お心当たりがない場合は何もしないでください。`,
    },
  }),
};

type Notice = "alreadyRegistered" | "passwordChanged" | "withdrawPasswordChanged";

const notices: Readonly<Record<Notice, Readonly<Record<Language, Text>>>> = {
  alreadyRegistered: {
    en: {
      subject: "You already have a Candor account",
      text: "Someone, perhaps you, wanted to open a Candor account with this address. It has one already: please log in, or set a new password if you forgot yours.",
    },
    "zh-CN": {
      subject: "您已拥有 Candor 账户",
      text: "有人（可能是您本人）想用此地址注册 Candor 账户。该地址已有账户：请直接登录；如忘记密码，请重设密码。",
    },
    "zh-TW": {
      subject: "您已擁有 Candor 帳戶",
      text: "有人（可能是您本人）想用此地址註冊 Candor 帳戶。該地址已有帳戶：請直接登入；如忘記密碼，請重設密碼。",
    },
    ja: {
      subject: "Candor のアカウントは登録済みです",
      text: "どなたか（ご本人かもしれません）がこの宛先で Candor の登録を試みました。すでにアカウントがありますので、ログインするか、パスワードを再設定してください。",
    },
  },
  passwordChanged: {
    en: {
      subject: "Your Candor password was changed",
      text: "The password of your Candor account was changed and every session was ended. If it was not you, set a new password at once and contact customer service.",
    },
    "zh-CN": {
      subject: "您的 Candor 密码已更改",
      text: "您的 Candor 账户密码已更改，所有登录均已退出。如非本人操作，请立即重设密码并联系客服。",
    },
    "zh-TW": {
      subject: "您的 Candor 密碼已變更",
      text: "您的 Candor 帳戶密碼已變更，所有登入均已登出。若非本人操作，請立即重設密碼並聯絡客服。",
    },
    ja: {
      subject: "Candor のパスワードが変更されました",
      text: "Candor アカウントのパスワードが変更され、すべてのセッションが終了しました。お心当たりがない場合は、すぐにパスワードを再設定し、カスタマーサービスにご連絡ください。",
    },
  },
  withdrawPasswordChanged: {
    en: {
      subject: "Your Candor withdrawal password was set",
      text: "The withdrawal password of your Candor account was set. If it was not you, set a new password at once and contact customer service.",
    },
    "zh-CN": {
      subject: "您的 Candor 提现密码已设置",
      text: "您的 Candor 账户提现密码已设置。如非本人操作，请立即重设密码并联系客服。",
    },
    "zh-TW": {
      subject: "您的 Candor 提領密碼已設定",
      text: "您的 Candor 帳戶提領密碼已設定。若非本人操作，請立即重設密碼並聯絡客服。",
    },
    ja: {
      subject: "Candor の出金パスワードが設定されました",
      text: "Candor アカウントの出金パスワードが設定されました。お心当たりがない場合は、すぐにパスワードを再設定し、カスタマーサービスにご連絡ください。",
    },
  },
};

/** The message that carries a code. */
export const codeMessage = (purpose: CodePurpose, code: string, language: Language): Text =>
  codes[language](code)[purpose];

/** A message that asks for nothing. */
export const noticeMessage = (notice: Notice, language: Language): Text => notices[notice][language];
