/** Installing the site as an app, and the panel that leads there (NAV-03). */
export const download = {
  title: "把 Candor 裝成應用程式",
  lead: "應用程式就是安裝後的本網站：有自己的圖示和視窗，不必經過商店，也不用另開帳戶。沒有網路時也能開啟，並會清楚提示畫面不是即時的。",
  scan: "用手機相機掃描此碼，即可在手機上開啟下載頁。",
  code: "{address} 的 QR 碼",
  panel: "取得應用程式",
  more: "安裝方法",
  phone: "Android 手機",
  phoneHow: "在 Chrome 開啟選單，選擇「安裝應用程式」或「加到主畫面」。",
  iphone: "iPhone 或 iPad",
  iphoneHow: "在 Safari 點一下「分享」，再選「加入主畫面」。",
  desk: "電腦",
  deskHow: "在 Chrome 或 Edge，按下網址列末端的安裝圖示。",
  genuine: "只認這個網址",
  genuineBody: "Candor 只能從 {origin} 安裝。凡是傳檔案要您安裝的，都不是我們。",
  elsewhere: "目前頁面的網址是 {here}，在此無法使用通行密鑰。請改用：",
};
