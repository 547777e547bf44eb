/** Rewards, as the server names and explains them (RWD-02, RWD-04). */
export const rewards = {
  message:
    "每天可簽到一次，每日於 UTC−4 時間 00:00 結束。當日獎勵取決於您的總帳戶：錢包、合約錢包與您自己的投資本金之和。連續簽到每隔固定天數可得更高獎勵，漏簽一天則重新計數。累計獎勵按全部簽到天數計算，不要求連續。獎勵發放到您的錢包，由事先撥付的預算支付；預算用盡時不再提供獎勵。",
  award: "累計簽到 {times} 天",
  tasks: {
    register: "註冊帳戶",
    profile: "設定使用者名稱、儲存電子郵件並提交身分資料",
    checkIn: "首次簽到",
    recharge: "單筆儲值超過 1,000 USDT",
    invest: "首次用自己的資金購買付息產品",
  },
};
