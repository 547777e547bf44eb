/** Calls that move money and whose answer got lost, on whatever page. */
export const openCall = {
  option: "選擇權",
  contract: "合約訂單",
  transfer: "劃轉",
  swap: "兌換",
  fund: "模擬資金",
  bot: "機器人",
  withdrawal: "提領",
  lost: "{what}（{time} 送出）：沒有收到回覆，尚不知道是否已完成。再次查詢不會重複執行。",
  noSecret: "密碼不會保存，再次查詢只告知是否已完成。",
  ask: "再次查詢",
  done: "{what}：已完成。",
  notDone: "{what}：未執行，可以重新提交。",
};
