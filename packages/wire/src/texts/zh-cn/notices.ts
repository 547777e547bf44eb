/** What stored notices tell their reader: of price alerts (MKT-11), sign-ins and changes of security (NOTE-02). */
export const notices = {
  alertAbove: "{pair} 已涨至 {price}，您设置的提醒价为 {target}。",
  alertBelow: "{pair} 已跌至 {price}，您设置的提醒价为 {target}。",
  alertRise: "{pair} 涨幅已达 {percent}% 或以上：从 {from} 涨至 {price}。",
  alertFall: "{pair} 跌幅已达 {percent}% 或以上：从 {from} 跌至 {price}。",
  depositCredited: "您充值的 {amount} USDT 已到账。",
  depositRefused: "一笔 {amount} USDT 的充值未入账，原因请见资金明细。",
  signedIn: "您的账号有一次登录。",
  signedInFrom: "您的账号有一次登录：{from}。",
  newDevice: "您的账号在一台新设备上登录。如非本人操作，请冻结账号。",
  newDeviceFrom: "您的账号在一台新设备上登录：{from}。如非本人操作，请冻结账号。",
  passwordChanged: "您的密码已更改，所有登录均已退出。",
  withdrawPasswordSet: "您的提现密码已设置。",
  factorsChanged: "您账号的验证器应用、通行密钥或恢复码已更改。",
  emailChanged: "您账号的邮箱地址已更改。",
  accountFrozen: "您的账号已按您的要求冻结。",
};
