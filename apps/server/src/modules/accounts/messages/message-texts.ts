/** What accounts write to people, in their language. An SMS must make sense without its subject. */
import type { CodePurpose } from "@candor/core/accounts/verification-code";
import type { Language } from "@candor/wire/language";

type Text = { readonly subject: string; readonly text: string };

const codes: Readonly<Record<Language, (code: string) => Readonly<Record<CodePurpose, Text>>>> = {
  en: (code) => ({
    register: {
      subject: "Your Candor registration code",
      text: `Your code to open a Candor account, or to use this address for yours, is ${code}. It is valid for 10 minutes. Nobody from Candor will ever ask you for it.`,
    },
    reset: {
      subject: "Your Candor security code",
      text: `Your code to set a new Candor password is ${code}. It is valid for 10 minutes. If you did not ask for it, do nothing.`,
    },
  }),
  "zh-CN": (code) => ({
    register: {
      subject: "您的 Candor 注册验证码",
      text: `您用于注册 Candor 账户或将此地址用于您的账户的验证码是 ${code}，10 分钟内有效。Candor 的任何人都不会向您索要验证码。`,
    },
    reset: {
      subject: "您的 Candor 安全验证码",
      text: `您用于设置新 Candor 密码的验证码是 ${code}，10 分钟内有效。如非本人操作，请忽略。`,
    },
  }),
  "zh-TW": (code) => ({
    register: {
      subject: "您的 Candor 註冊驗證碼",
      text: `您用於註冊 Candor 帳戶或將此地址用於您的帳戶的驗證碼是 ${code}，10 分鐘內有效。Candor 的任何人都不會向您索取驗證碼。`,
    },
    reset: {
      subject: "您的 Candor 安全驗證碼",
      text: `您用於設定新 Candor 密碼的驗證碼是 ${code}，10 分鐘內有效。若非本人操作，請忽略。`,
    },
  }),
  ja: (code) => ({
    register: {
      subject: "Candor 登録コード",
      text: `Candor のアカウント登録、またはこの宛先をご自分のアカウントに設定するためのコードは ${code} です。有効期限は 10 分です。Candor の者がこのコードを尋ねることはありません。`,
    },
    reset: {
      subject: "Candor セキュリティコード",
      text: `Candor の新しいパスワードを設定するコードは ${code} です。有効期限は 10 分です。お心当たりがない場合は何もしないでください。`,
    },
  }),
};

type Notice =
  | "alreadyRegistered"
  | "emailChanged"
  | "passwordChanged"
  | "factorsChanged"
  | "accountFrozen"
  | "withdrawPasswordChanged";

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
  emailChanged: {
    en: {
      subject: "Your Candor e-mail address was changed",
      text: "The e-mail address of your Candor account was changed to another one; this one no longer belongs to it. If it was not you, contact customer service at once.",
    },
    "zh-CN": {
      subject: "您的 Candor 邮箱地址已更改",
      text: "您的 Candor 账户的邮箱地址已改为其他地址，此地址不再与该账户关联。如非本人操作，请立即联系客服。",
    },
    "zh-TW": {
      subject: "您的 Candor 電子郵件地址已變更",
      text: "您的 Candor 帳戶的電子郵件地址已改為其他地址，此地址不再與該帳戶關聯。若非本人操作，請立即聯絡客服。",
    },
    ja: {
      subject: "Candor のメールアドレスが変更されました",
      text: "Candor アカウントのメールアドレスが別のものに変更され、以前のアドレスは使われなくなりました。お心当たりがない場合は、すぐにカスタマーサービスにご連絡ください。",
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
  factorsChanged: {
    en: {
      subject: "The sign-in methods of your Candor account changed",
      text: "An authenticator app, a passkey or the recovery codes of your Candor account were changed. If it was not you, freeze your account under Security, or set a new password at once and contact customer service.",
    },
    "zh-CN": {
      subject: "您的 Candor 账户验证方式已更改",
      text: "您的 Candor 账户的验证器应用、通行密钥或恢复码已更改。如非本人操作，请在“安全”页面冻结账户，或立即重设密码并联系客服。",
    },
    "zh-TW": {
      subject: "您的 Candor 帳戶驗證方式已變更",
      text: "您的 Candor 帳戶的驗證器應用程式、通行密鑰或復原碼已變更。若非本人操作，請在「安全」頁面凍結帳戶，或立即重設密碼並聯絡客服。",
    },
    ja: {
      subject: "Candor アカウントの認証方法が変更されました",
      text: "Candor アカウントの認証アプリ、パスキー、またはリカバリーコードが変更されました。お心当たりがない場合は、「セキュリティ」でアカウントを凍結するか、すぐにパスワードを再設定し、カスタマーサービスにご連絡ください。",
    },
  },
  accountFrozen: {
    en: {
      subject: "Your Candor account is frozen",
      text: "Your Candor account was frozen at your wish and every session was ended. Nobody can log in until you set a new password with a code (Forgot password).",
    },
    "zh-CN": {
      subject: "您的 Candor 账户已冻结",
      text: "您的 Candor 账户已按您的要求冻结，所有登录均已退出。在您通过验证码重设密码（忘记密码）之前，任何人都无法登录。",
    },
    "zh-TW": {
      subject: "您的 Candor 帳戶已凍結",
      text: "您的 Candor 帳戶已依您的要求凍結，所有登入均已登出。在您透過驗證碼重設密碼（忘記密碼）之前，任何人都無法登入。",
    },
    ja: {
      subject: "Candor アカウントが凍結されました",
      text: "ご依頼により Candor アカウントを凍結し、すべてのセッションを終了しました。コードで新しいパスワードを設定する（パスワードをお忘れの方）まで、どなたもログインできません。",
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

const newDevices: Readonly<Record<Language, (device: string, place: string) => Text>> = {
  en: (device, place) => ({
    subject: "A new device logged in to your Candor account",
    text: `Your Candor account was logged in to from a device that it did not know${wrap(" (", [device, place], ", ", ")")}. If it was not you, freeze your account under Security, or set a new password at once.`,
  }),
  "zh-CN": (device, place) => ({
    subject: "新设备登录了您的 Candor 账户",
    text: `您的 Candor 账户刚刚在一台新设备上登录${wrap("（", [device, place], "，", "）")}。如非本人操作，请在“安全”页面冻结账户，或立即重设密码。`,
  }),
  "zh-TW": (device, place) => ({
    subject: "新裝置登入了您的 Candor 帳戶",
    text: `您的 Candor 帳戶剛剛在一台新裝置上登入${wrap("（", [device, place], "，", "）")}。若非本人操作，請在「安全」頁面凍結帳戶，或立即重設密碼。`,
  }),
  ja: (device, place) => ({
    subject: "新しい端末から Candor にログインがありました",
    text: `お使いの Candor アカウントに、これまでにない端末からログインがありました${wrap("（", [device, place], "、", "）")}。お心当たりがない場合は、「セキュリティ」でアカウントを凍結するか、すぐにパスワードを再設定してください。`,
  }),
};

/** What is known, in brackets; empty when nothing is known. */
const wrap = (open: string, parts: readonly string[], between: string, close: string): string => {
  const known = parts.filter((part) => part !== "");
  return known.length === 0 ? "" : open + known.join(between) + close;
};

/** The message about a login from a new device. `device` and `place` may be empty. */
export const newDeviceMessage = (device: string, place: string, language: Language): Text =>
  newDevices[language](device, place);

/** The message that carries a code. */
export const codeMessage = (purpose: CodePurpose, code: string, language: Language): Text =>
  codes[language](code)[purpose];

/** A message that needs no reply or action. */
export const noticeMessage = (notice: Notice, language: Language): Text => notices[notice][language];
