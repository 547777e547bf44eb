/** Calls that move money and whose answer got lost, on whatever page. */
export const openCall = {
  option: "選擇權",
  contract: "合約訂單",
  transfer: "劃轉",
  swap: "兌換",
  fund: "模擬資金",
  bot: "機器人",
  lost: "{what}（{time} 送出）：沒有收到回覆，尚不知道是否已完成。再次查詢不會重複執行。",
  cut: "{what}（{time} 送出）：沒有收到回覆，尚不知道是否已完成。請到清單中查看。",
  ask: "再次查詢",
  done: "{what}：已完成。",
};
