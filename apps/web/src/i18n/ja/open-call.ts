/** Calls that move money and whose answer got lost, on whatever page. */
export const openCall = {
  option: "オプション",
  contract: "レバレッジ注文",
  transfer: "振替",
  swap: "両替",
  fund: "練習用資金",
  bot: "ボット",
  withdrawal: "出金",
  lost: "{what}（{time} 送信）：返答が届かず、実行されたか分かりません。もう一度確認しても二重に実行されることはありません。",
  noSecret: "パスワードは保存されないため、実行されたかどうかだけを確認します。",
  ask: "もう一度確認する",
  done: "{what}：完了しました。",
  notDone: "{what}：実行されていません。改めて申請できます。",
};
