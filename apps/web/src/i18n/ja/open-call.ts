/** Calls that move money and whose answer got lost, on whatever page. */
export const openCall = {
  option: "オプション",
  contract: "レバレッジ注文",
  transfer: "振替",
  swap: "両替",
  fund: "練習用資金",
  bot: "ボット",
  lost: "{what}（{time} 送信）：返答が届かず、実行されたか分かりません。もう一度確認しても二重に実行されることはありません。",
  cut: "{what}（{time} 送信）：返答が届かず、実行されたか分かりません。一覧でご確認ください。",
  ask: "もう一度確認する",
  done: "{what}：完了しました。",
};
