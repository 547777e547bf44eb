/** For a page whose scripts cannot be loaded: these texts are in the page itself (build/boot-texts.ts). */
export const boot = {
  noScript: "Candor 需要 JavaScript，才能顯示即時價格，並在您自己的裝置上驗證結果。",
  failed: "Candor 無法載入。請檢查網路，然後{reload}。",
  /** A link; it takes the place of `{reload}`. */
  reload: "重新載入",
};
