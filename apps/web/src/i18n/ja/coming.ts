/** What pages that are not open yet will hold. */
export const coming = {
  tag: "準備中",
  meanwhile:
    "公開までの間、このページに架空の内容を載せることはありません。現在ご利用いただけるのは、リアルタイム相場、期限付きオプション、レバレッジ取引、結果の検証です。",
  toQuotes: "相場を見る",
  limits: "入金・投資額・損失の上限をご自身で設定できます。",
};
