/** Why what a user has sent for the check of an identity was refused, part by part, as its sender reads it (KYC-01). */
export const identity = {
  name: {
    differs: "氏名が書類の記載と異なります。",
    incomplete: "氏名の一部が足りません。",
  },
  number: {
    differs: "番号が書類の記載と異なります。",
    incomplete: "番号の一部が足りません。",
  },
  front: {
    unreadable: "表面の写真が読み取れません。明るい場所で、ぶれや反射がないように撮り直してください。",
    cutOff: "表面の写真が途中で切れています。書類の端まで全体を写してください。",
    expired: "表面の写真の書類は有効期限が切れています。",
    wrongSide: "表面の写真に写っている面が違います。",
    notAccepted:
      "表面の写真の書類は受け付けていない種類です。パスポート、身分証明書、運転免許証のいずれかを使ってください。",
    notAnOriginal: "表面の写真に写っているのはコピーか画面です。書類そのものを撮影してください。",
  },
  back: {
    unreadable: "裏面の写真が読み取れません。明るい場所で、ぶれや反射がないように撮り直してください。",
    cutOff: "裏面の写真が途中で切れています。書類の端まで全体を写してください。",
    expired: "裏面の写真の書類は有効期限が切れています。",
    wrongSide: "裏面の写真に写っている面が違います。",
    notAccepted:
      "裏面の写真の書類は受け付けていない種類です。パスポート、身分証明書、運転免許証のいずれかを使ってください。",
    notAnOriginal: "裏面の写真に写っているのはコピーか画面です。書類そのものを撮影してください。",
  },
  nextCause: "{causes}{cause}",
};
