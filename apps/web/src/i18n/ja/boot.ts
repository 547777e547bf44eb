/** For a page whose scripts cannot be loaded: these texts are in the page itself (build/boot-texts.ts). */
export const boot = {
  noScript: "リアルタイムの価格を表示し、お使いの端末で結果を検証するには、JavaScript が必要です。",
  failed: "Candor を読み込めませんでした。接続を確認して、{reload}してください。",
  /** A link; it takes the place of `{reload}`. */
  reload: "再読み込み",
};
