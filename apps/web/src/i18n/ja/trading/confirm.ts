export const confirm = {
  option: {
    title: "{pair} の {direction} を発注しますか",
    price: "現在の価格",
    expiry: "満期まで",
    worst:
      "開始価格は次のティックで決まります。押した時に表示されていた価格から 0.2% を超えて離れた場合は発注されません。",
    large: "残高の 4 分の 1 を超えるため、必ず確認します。",
    action: "{direction} を {amount} USDT で発注",
  },
  lever: {
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
