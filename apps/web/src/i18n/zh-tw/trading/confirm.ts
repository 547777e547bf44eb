export const confirm = {
  option: {
    title: "{direction} {pair}？",
    price: "現價",
    expiry: "到期時長",
    worst: "進場價由下一筆報價決定。若與您按下時看到的價格相差超過 0.2%，則不會下單。",
    large: "金額超過餘額的四分之一：此類訂單每次都需確認。",
    action: "{direction}，投入 {amount} USDT",
  },
  lever: {
    title: "{side} {pair}？",
    priceBest: "最優價（現約）",
    priceFixed: "限價",
    quantityOf: "{leaves}，{multiple}×",
    most: "最多損失",
    mostMeans: "保證金與手續費",
    closeOut: "強平價",
    away: "相距 {percent}",
    reached: "價格已到達：若價格不回轉，訂單會以下一筆報價（約 {price}）開倉。",
    action: "{side} {leaves}",
    large: "金額超過合約錢包的四分之一：此類訂單每次都需確認。",
  },
};
