/** What accounts write to people. An SMS must make sense without its subject. */
export const mails = {
  /** Each carries its `{code}` once. */
  codes: {
    register: {
      subject: "您的 Candor 註冊驗證碼",
      text: "您用於註冊 Candor 帳號或將此地址用於您的帳號的驗證碼是 {code}，10 分鐘內有效。Candor 的任何人都不會向您索取驗證碼。",
    },
    reset: {
      subject: "您的 Candor 安全驗證碼",
      text: "您用於設定新 Candor 密碼的驗證碼是 {code}，10 分鐘內有效。若非本人操作，請忽略。",
    },
  },
  /** They need no reply or action. */
  notices: {
    alreadyRegistered: {
      subject: "您已擁有 Candor 帳號",
      text: "有人（可能是您本人）想用此地址註冊 Candor 帳號。該地址已有帳號：請直接登入；如忘記密碼，請重設密碼。",
    },
    emailChanged: {
      subject: "您的 Candor 電子郵件地址已變更",
      text: "您的 Candor 帳號的電子郵件地址已改為其他地址，此地址不再與該帳號關聯。若非本人操作，請立即登入，在「我的」頁面改回您的電子郵件地址，在「安全」頁面登出其他所有裝置，並重設密碼。",
    },
    passwordChanged: {
      subject: "您的 Candor 密碼已變更",
      text: "您的 Candor 帳號密碼已變更，所有裝置均已登出。若非本人操作，請立即透過「忘記密碼？」以驗證碼重設密碼，然後在「安全」頁面檢查登入方式。",
    },
    factorsChanged: {
      subject: "您的 Candor 帳號驗證方式已變更",
      text: "您的 Candor 帳號的驗證器應用程式、通行密鑰或復原碼已變更。若非本人操作，請立即重設密碼，在「安全」頁面移除不是您設定的登入方式，並登出其他所有裝置；如果暫時無法處理，請凍結帳號。",
    },
    payoutChanged: {
      subject: "您的 Candor 帳戶收款資料已變更",
      text: "您的 Candor 帳戶的提領地址、銀行帳戶，或被視為歸您所有的地址已變更。變更後 24 小時內提領需等待。如非本人操作，請立即設定新密碼，並在「安全」中結束其他所有工作階段。如暫時無法操作，請凍結帳戶。",
    },
    accountFrozen: {
      subject: "您的 Candor 帳號已凍結",
      text: "您的 Candor 帳號已依您的要求凍結，所有裝置均已登出。在您透過驗證碼重設密碼（忘記密碼？）之前，任何人都無法登入。",
    },
    frozenByOperator: {
      subject: "您的 Candor 帳號已被營運人員凍結",
      text: "營運人員凍結了您的 Candor 帳號，所有裝置均已登出。解除凍結前不會有新的交易或提領；您的資金仍歸您所有，儲值會等待解凍。您仍可在登入頁平倉。",
    },
    freezeEnded: {
      subject: "您的 Candor 帳號已解凍",
      text: "營運人員已解除對您 Candor 帳號的凍結。您可以重新登入，等待中的事項會繼續處理。",
    },
    withdrawPasswordChanged: {
      subject: "您的 Candor 提領密碼已設定",
      text: "您的 Candor 帳號提領密碼已設定。若非本人操作，請立即重設密碼，再設定新的提領密碼。",
    },
    supportAnswered: {
      subject: "客服已回覆您",
      text: "您傳給 Candor 客服的訊息已有回覆。請登入後開啟「客服」查看。我們絕不會向您索取密碼或驗證碼。",
    },
    withdrawalRequested: {
      subject: "您的 Candor 帳號申請了提領",
      text: "您的 Candor 帳號申請了一筆提領。如非本人操作，請立即登入，在尚未核准時於「提領」頁面取消，並在「安全」頁面凍結帳號。",
    },
  },
  /** Of the closing of an account; `time` is when it is due. */
  closing: {
    asked: {
      subject: "您的 Candor 帳戶即將註銷",
      text: "您已申請註銷 Candor 帳戶。帳戶將於 {time}（UTC-4）註銷，個人資料也會同時刪除。在此之前，您可以在「安全」頁面一鍵撤銷。如果不是您本人操作，請立即登入並撤銷，然後重設密碼。",
    },
    undone: {
      subject: "您的 Candor 帳戶繼續保留",
      text: "註銷 Candor 帳戶的申請已撤銷，沒有刪除任何內容。如果不是您本人操作，請立即重設密碼。",
    },
    blocked: {
      subject: "您的 Candor 帳戶未能註銷",
      text: "您的 Candor 帳戶原定於 {time}（UTC-4）註銷，但當時仍有未了結的事項：有未平倉或等待處理的內容，或者還有資金。沒有刪除任何內容。您可以在「安全」頁面查看原因並重新申請。",
    },
    done: {
      subject: "您的 Candor 帳戶已註銷",
      text: "您的 Candor 帳戶已註銷，個人資料已刪除。法律要求保留的紀錄只以編號保存，不含姓名。這是寄往此地址的最後一則訊息。",
    },
  },
  /** A sign-in from a new device; `from` is the device, its place, or both. */
  newDevice: {
    subject: "新裝置登入了您的 Candor 帳號",
    text: "您的 Candor 帳號剛剛在一台新裝置上登入。若非本人操作，請在「安全」頁面凍結帳號，或立即重設密碼。",
    textWithFrom:
      "您的 Candor 帳號剛剛在一台新裝置上登入（{from}）。若非本人操作，請在「安全」頁面凍結帳號，或立即重設密碼。",
    deviceAndPlace: "{device}，{place}",
  },
};
