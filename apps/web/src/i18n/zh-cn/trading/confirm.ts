export const confirm = {
  option: {
    title: "{direction} {pair}？",
    price: "现价",
    expiry: "到期时长",
    worst: "入场价由下一条报价决定。若与您按下时看到的价格相差超过 0.2%，则不会下单。",
    large: "金额超过余额的四分之一：此类订单每次都需确认。",
    action: "{direction}，投入 {amount} USDT",
  },
  lever: {
    title: "{side} {pair}？",
    priceBest: "最优价（现约）",
    priceFixed: "限价",
    quantityOf: "{leaves}，{multiple}×",
    most: "最多损失",
    mostMeans: "保证金与手续费",
    closeOut: "强平价",
    away: "相距 {percent}",
    reached: "价格已到达：若价格不回转，订单会按下一条报价（约 {price}）开仓。",
    action: "{side} {leaves}",
    large: "金额超过合约钱包的四分之一：此类订单每次都需确认。",
  },
};
