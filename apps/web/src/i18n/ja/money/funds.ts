/** What several pages of money coming in and going out say. */
export const funds = {
  copy: "コピー",
  copied: "コピーしました",
  copyAddress: "アドレスをコピー",
  copyHash: "ハッシュをコピー",
  copyReference: "参照番号をコピー",
  quick: "金額の候補",
  browserWallet: "このブラウザのウォレット",
  playWallet: "デモ用ウォレット",
  /** Why a deposit is not credited. */
  refused: {
    belowMinimum: "入金の最小額に達していません。",
    notAsOrdered: "支払われた内容が申し込みと異なります。",
    rejected: "担当者が入金しないと判断しました。",
    notFound: "1 日たってもチェーンに現れませんでした。",
    failed: "この送金はチェーン上で失敗し、何も送られていません。",
    wrongToken: "届いたのは別のトークンか、そのアドレスでは入金されない通貨です。",
    wrongReceiver:
      "当サービスの入金アドレスへの送金は見つかりませんでした。スマートコントラクトから送られた ETH は見つけられません。その場合は、当サービスの担当者にハッシュをお知らせください。",
    otherAsset:
      "この送金で届いたのは、選ばれたものとは別の資産です。お客様宛てであれば、実際の資産として一覧に表示されます。",
    notYours: "ほかの方への送金です。",
    notPaid: "支払いがありませんでした。",
  },
};
