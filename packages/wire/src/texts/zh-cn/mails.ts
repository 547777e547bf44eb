/** What accounts write to people. An SMS must make sense without its subject. */
export const mails = {
  /** Each carries its `{code}` once. */
  codes: {
    register: {
      subject: "您的 Candor 注册验证码",
      text: "您用于注册 Candor 账号或将此地址用于您的账号的验证码是 {code}，10 分钟内有效。Candor 的任何人都不会向您索要验证码。",
    },
    reset: {
      subject: "您的 Candor 安全验证码",
      text: "您用于设置新 Candor 密码的验证码是 {code}，10 分钟内有效。如非本人操作，请忽略。",
    },
  },
  /** They need no reply or action. */
  notices: {
    alreadyRegistered: {
      subject: "您已拥有 Candor 账号",
      text: "有人（可能是您本人）想用此地址注册 Candor 账号。该地址已有账号：请直接登录；如忘记密码，请重设密码。",
    },
    emailChanged: {
      subject: "您的 Candor 邮箱地址已更改",
      text: "您的 Candor 账号的邮箱地址已改为其他地址，此地址不再与该账号关联。如非本人操作，请立即登录，在“我的”页面改回您的邮箱，在“安全”页面退出其他所有设备，并重设密码。",
    },
    passwordChanged: {
      subject: "您的 Candor 密码已更改",
      text: "您的 Candor 账号密码已更改，所有登录均已退出。如非本人操作，请立即通过“忘记密码？”用验证码重设密码，然后在“安全”页面检查登录方式。",
    },
    factorsChanged: {
      subject: "您的 Candor 账号验证方式已更改",
      text: "您的 Candor 账号的验证器应用、通行密钥或恢复码已更改。如非本人操作，请立即重设密码，在“安全”页面移除不是您设置的登录方式，并退出其他所有设备；如果暂时无法处理，请冻结账号。",
    },
    payoutChanged: {
      subject: "您的 Candor 账户收款信息已更改",
      text: "您的 Candor 账户的提现地址、银行账户，或被视为归您所有的地址已更改。更改后 24 小时内提现需等待。如非本人操作，请立即设置新密码，并在“安全”中结束其他所有会话。如暂时无法操作，请冻结账户。",
    },
    accountFrozen: {
      subject: "您的 Candor 账号已冻结",
      text: "您的 Candor 账号已按您的要求冻结，所有登录均已退出。在您通过验证码重设密码（忘记密码？）之前，任何人都无法登录。",
    },
    frozenByOperator: {
      subject: "您的 Candor 账号已被运营人员冻结",
      text: "运营人员冻结了您的 Candor 账号，所有登录均已退出。解除冻结前不会有新的交易或提现；您的资金仍归您所有，充值会等待解冻。您仍可在登录页平仓。",
    },
    freezeEnded: {
      subject: "您的 Candor 账号已解冻",
      text: "运营人员已解除对您 Candor 账号的冻结。您可以重新登录，等待中的事项会继续处理。",
    },
    withdrawPasswordChanged: {
      subject: "您的 Candor 提现密码已设置",
      text: "您的 Candor 账号提现密码已设置。如非本人操作，请立即重设密码，再设置新的提现密码。",
    },
    supportAnswered: {
      subject: "客服已回复您",
      text: "您发给 Candor 客服的消息已有回复。请登录后打开“客服”查看。我们绝不会向您索取密码或验证码。",
    },
    withdrawalRequested: {
      subject: "您的 Candor 账号申请了提现",
      text: "您的 Candor 账号申请了一笔提现。如非本人操作，请立即登录，在尚未批准时于“提现”页面取消，并在“安全”页面冻结账号。",
    },
  },
  /** Of the closing of an account; `time` is when it is due. */
  closing: {
    asked: {
      subject: "您的 Candor 账户即将注销",
      text: "您已申请注销 Candor 账户。账户将于 {time}（UTC-4）注销，个人数据也会同时删除。在此之前，您可以在“安全”页面一键撤销。如果不是您本人操作，请立即登录并撤销，然后重设密码。",
    },
    undone: {
      subject: "您的 Candor 账户继续保留",
      text: "注销 Candor 账户的申请已撤销，没有删除任何内容。如果不是您本人操作，请立即重设密码。",
    },
    blocked: {
      subject: "您的 Candor 账户未能注销",
      text: "您的 Candor 账户原定于 {time}（UTC-4）注销，但当时仍有未了结的事项：有未平仓或等待处理的内容，或者还有资金。没有删除任何内容。您可以在“安全”页面查看原因并重新申请。",
    },
    done: {
      subject: "您的 Candor 账户已注销",
      text: "您的 Candor 账户已注销，个人数据已删除。法律要求保留的记录只以编号保存，不含姓名。这是发往此地址的最后一条消息。",
    },
  },
  /** A sign-in from a new device; `from` is the device, its place, or both. */
  newDevice: {
    subject: "新设备登录了您的 Candor 账号",
    text: "您的 Candor 账号刚刚在一台新设备上登录。如非本人操作，请在“安全”页面冻结账号，或立即重设密码。",
    textWithFrom:
      "您的 Candor 账号刚刚在一台新设备上登录（{from}）。如非本人操作，请在“安全”页面冻结账号，或立即重设密码。",
    deviceAndPlace: "{device}，{place}",
  },
};
