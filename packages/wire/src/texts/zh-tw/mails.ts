/** What accounts write to people. An SMS must make sense without its subject. */
export const mails = {
  /** Each carries its `{code}` once. */
  codes: {
    register: {
      subject: "您的 Candor 註冊驗證碼",
      text: "您用於註冊 Candor 帳戶或將此地址用於您的帳戶的驗證碼是 {code}，10 分鐘內有效。Candor 的任何人都不會向您索取驗證碼。",
    },
    reset: {
      subject: "您的 Candor 安全驗證碼",
      text: "您用於設定新 Candor 密碼的驗證碼是 {code}，10 分鐘內有效。若非本人操作，請忽略。",
    },
  },
  /** They need no reply or action. */
  notices: {
    alreadyRegistered: {
      subject: "您已擁有 Candor 帳戶",
      text: "有人（可能是您本人）想用此地址註冊 Candor 帳戶。該地址已有帳戶：請直接登入；如忘記密碼，請重設密碼。",
    },
    emailChanged: {
      subject: "您的 Candor 電子郵件地址已變更",
      text: "您的 Candor 帳戶的電子郵件地址已改為其他地址，此地址不再與該帳戶關聯。若非本人操作，請立即聯絡客服。",
    },
    passwordChanged: {
      subject: "您的 Candor 密碼已變更",
      text: "您的 Candor 帳戶密碼已變更，所有登入均已登出。若非本人操作，請立即重設密碼並聯絡客服。",
    },
    factorsChanged: {
      subject: "您的 Candor 帳戶驗證方式已變更",
      text: "您的 Candor 帳戶的驗證器應用程式、通行密鑰或復原碼已變更。若非本人操作，請在「安全」頁面凍結帳戶，或立即重設密碼並聯絡客服。",
    },
    accountFrozen: {
      subject: "您的 Candor 帳戶已凍結",
      text: "您的 Candor 帳戶已依您的要求凍結，所有登入均已登出。在您透過驗證碼重設密碼（忘記密碼）之前，任何人都無法登入。",
    },
    withdrawPasswordChanged: {
      subject: "您的 Candor 提領密碼已設定",
      text: "您的 Candor 帳戶提領密碼已設定。若非本人操作，請立即重設密碼並聯絡客服。",
    },
  },
  /** A login from a new device; `from` is the device, its place, or both. */
  newDevice: {
    subject: "新裝置登入了您的 Candor 帳戶",
    text: "您的 Candor 帳戶剛剛在一台新裝置上登入。若非本人操作，請在「安全」頁面凍結帳戶，或立即重設密碼。",
    textWithFrom:
      "您的 Candor 帳戶剛剛在一台新裝置上登入（{from}）。若非本人操作，請在「安全」頁面凍結帳戶，或立即重設密碼。",
    deviceAndPlace: "{device}，{place}",
  },
};
