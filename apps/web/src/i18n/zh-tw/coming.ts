/** What pages that are not open yet will hold. */
export const coming = {
  tag: "尚未開放",
  meanwhile: "在此之前，本頁不會展示任何虛構內容。目前已開放：即時行情、限時選擇權，以及對結果的驗證。",
  toQuotes: "前往行情",
  project: {
    title: "投資專案",
    body: "固定收益與複利產品。只有在全部利息已經預留時，產品才會出售。",
  },
  news: {
    title: "新聞與常見問題",
    body: "公告、文章與常見問題解答。",
  },
  about: {
    title: "關於平台",
    body: "平台由誰營運，以及平台自身帳本的公開數據。",
  },
  loan: {
    title: "貸款",
    body: "貸款機構列表與申請表。申請不收取任何費用。",
  },
  funds: {
    title: "儲值、提領與劃轉",
    body: "資金的存入、取出與錢包間劃轉。示範環境中，模擬資金可在「我的」頁面領取。",
  },
  rewards: {
    title: "簽到與任務",
    body: "每日簽到與新手任務，獎勵出自事先撥付的預算。",
  },
  invite: {
    title: "邀請好友",
    body: "您的邀請連結、客戶及其帶來的收入，僅由已入帳的手續費支付。",
  },
  community: {
    title: "社群",
    body: "公開的動態、留言與回覆。",
  },
  identity: {
    title: "實名認證",
    body: "姓名、證件與照片，加密保存，僅合規人員可查看。",
  },
  security: {
    title: "安全設定",
    body: "提領密碼、雙重驗證、通行金鑰與登入裝置列表。",
  },
  limits: {
    title: "限額",
    body: "您可為自己設定存款、下注與虧損的上限。",
  },
  alerts: {
    title: "價格提醒",
    body: "當交易對達到您指定的價格時通知您。",
  },
  download: {
    title: "安裝應用",
    body: "直接從本站將 Candor 安裝到手機。",
  },
};
