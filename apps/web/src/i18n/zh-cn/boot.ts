/** For a page whose scripts cannot be loaded: these texts are in the page itself (build/boot-texts.ts). */
export const boot = {
  noScript: "Candor 需要 JavaScript，才能显示实时价格，并在您自己的设备上验证结果。",
  failed: "Candor 未能加载。请检查网络，然后{reload}。",
  /** A link; it takes the place of `{reload}`. */
  reload: "重新加载",
};
