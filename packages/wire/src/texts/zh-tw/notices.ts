/** What stored notices tell their reader: of price alerts (MKT-11), sign-ins and changes of security (NOTE-02). */
export const notices = {
  alertAbove: "{pair} 已漲至 {price}，您設定的提醒價為 {target}。",
  alertBelow: "{pair} 已跌至 {price}，您設定的提醒價為 {target}。",
  alertRise: "{pair} 漲幅已達 {percent}% 或以上：從 {from} 漲至 {price}。",
  alertFall: "{pair} 跌幅已達 {percent}% 或以上：從 {from} 跌至 {price}。",
  depositCredited: "您儲值的 {amount} USDT 已入帳。",
  depositRefused: "一筆 {amount} USDT 的儲值未入帳，原因請見資金明細。",
  signedIn: "您的帳號有一次登入。",
  signedInFrom: "您的帳號有一次登入：{from}。",
  newDevice: "您的帳號在一台新裝置上登入。若非本人操作，請凍結帳號。",
  newDeviceFrom: "您的帳號在一台新裝置上登入：{from}。若非本人操作，請凍結帳號。",
  passwordChanged: "您的密碼已變更，所有登入均已登出。",
  withdrawPasswordSet: "您的提領密碼已設定。",
  factorsChanged: "您帳號的驗證器應用程式、通行密鑰或復原碼已變更。",
  emailChanged: "您帳號的電子郵件地址已變更。",
  accountFrozen: "您的帳號已依您的要求凍結。",
};
