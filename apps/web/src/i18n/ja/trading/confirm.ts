export const confirm = {
  option: {
    moved: "発注の前に価格が {from} から離れました。",
    takePrice: "発注する（現在約 {price}）",
    lostAnswer:
      "返答が届かず、発注できたか分かりません。もう一度確認しても二重に発注されることはありません。",
    askAgain: "{direction} {pair}（{amount} USDT）をもう一度確認する",
    title: "{pair} の {direction} を発注しますか",
    price: "現在の価格",
    expiry: "満期まで",
    worst:
      "開始価格は次のティックで決まります。押した時に表示されていた価格から 0.2% を超えて離れた場合は発注されません。",
    large: "残高の 4 分の 1 を超えるため、必ず確認します。",
    action: "{direction} を {amount} USDT で発注",
  },
  lever: {
    lostAnswer:
      "返答が届かず、注文が出たかどうか分かりません。もう一度確認しても、二重に注文されることはありません。",
    askAgain: "{side} {pair}（{leaves}）をもう一度確認する",
    lostMove:
      "振替の応答がなく、行われたかどうか分かりません。注文はまだ出していません。もう一度確認しても振替は一度だけで、その後に注文を出します。",
    askMoveAgain: "振替についてもう一度確認する",
    stopNet: "手数料控除後 {amount} USDT",
    firstMove: "残高からレバレッジ口座へ {amount} USDT を振り替える",
    thenOrder: "{pair} を {leaves}{side}",
    moveAndBuy: "{amount} を振り替えて {leaves}買う",
    moveAndSell: "{amount} を振り替えて {leaves}売る",
    title: "{pair} の{side}注文を出しますか",
    priceBest: "成行（現在の目安）",
    priceFixed: "指値",
    quantityOf: "{leaves}、{multiple}×",
    most: "最大の損失",
    mostMeans: "証拠金と手数料",
    closeOut: "ロスカット価格",
    away: "あと {percent}",
    reached: "この価格にはすでに届いています。価格が戻らなければ、次のティック（約 {price}）で約定します。",
    action: "{side} {leaves}",
    large: "レバレッジ口座の 4 分の 1 を超えるため、必ず確認します。",
  },
};
