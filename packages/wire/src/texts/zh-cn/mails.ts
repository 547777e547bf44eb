/** What accounts write to people. An SMS must make sense without its subject. */
export const mails = {
  /** Each carries its `{code}` once. */
  codes: {
    register: {
      subject: "您的 Candor 注册验证码",
      text: "您用于注册 Candor 账户或将此地址用于您的账户的验证码是 {code}，10 分钟内有效。Candor 的任何人都不会向您索要验证码。",
    },
    reset: {
      subject: "您的 Candor 安全验证码",
      text: "您用于设置新 Candor 密码的验证码是 {code}，10 分钟内有效。如非本人操作，请忽略。",
    },
  },
  /** They need no reply or action. */
  notices: {
    alreadyRegistered: {
      subject: "您已拥有 Candor 账户",
      text: "有人（可能是您本人）想用此地址注册 Candor 账户。该地址已有账户：请直接登录；如忘记密码，请重设密码。",
    },
    emailChanged: {
      subject: "您的 Candor 邮箱地址已更改",
      text: "您的 Candor 账户的邮箱地址已改为其他地址，此地址不再与该账户关联。如非本人操作，请立即联系客服。",
    },
    passwordChanged: {
      subject: "您的 Candor 密码已更改",
      text: "您的 Candor 账户密码已更改，所有登录均已退出。如非本人操作，请立即重设密码并联系客服。",
    },
    factorsChanged: {
      subject: "您的 Candor 账户验证方式已更改",
      text: "您的 Candor 账户的验证器应用、通行密钥或恢复码已更改。如非本人操作，请在“安全”页面冻结账户，或立即重设密码并联系客服。",
    },
    accountFrozen: {
      subject: "您的 Candor 账户已冻结",
      text: "您的 Candor 账户已按您的要求冻结，所有登录均已退出。在您通过验证码重设密码（忘记密码）之前，任何人都无法登录。",
    },
    withdrawPasswordChanged: {
      subject: "您的 Candor 提现密码已设置",
      text: "您的 Candor 账户提现密码已设置。如非本人操作，请立即重设密码并联系客服。",
    },
  },
  /** A login from a new device; `from` is the device, its place, or both. */
  newDevice: {
    subject: "新设备登录了您的 Candor 账户",
    text: "您的 Candor 账户刚刚在一台新设备上登录。如非本人操作，请在“安全”页面冻结账户，或立即重设密码。",
    textWithFrom:
      "您的 Candor 账户刚刚在一台新设备上登录（{from}）。如非本人操作，请在“安全”页面冻结账户，或立即重设密码。",
    deviceAndPlace: "{device}，{place}",
  },
};
