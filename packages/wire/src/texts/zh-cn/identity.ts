/** Why what a user has sent for the check of an identity was refused, part by part, as its sender reads it (KYC-01). */
export const identity = {
  name: {
    differs: "姓名与证件上的不一致。",
    incomplete: "姓名不完整。",
  },
  number: {
    differs: "号码与证件上的不一致。",
    incomplete: "号码不完整。",
  },
  front: {
    unreadable: "正面照片看不清，请在光线充足处重新拍摄，避免模糊和反光。",
    cutOff: "正面照片没有拍全，请拍下整张证件及其边缘。",
    expired: "正面照片上的证件已过期。",
    wrongSide: "正面照片拍的不是这一面。",
    notAccepted: "正面照片上的证件种类不被接受，请使用护照、身份证或驾驶证。",
    notAnOriginal: "正面照片拍的是复印件或屏幕，请直接拍摄证件原件。",
  },
  back: {
    unreadable: "背面照片看不清，请在光线充足处重新拍摄，避免模糊和反光。",
    cutOff: "背面照片没有拍全，请拍下整张证件及其边缘。",
    expired: "背面照片上的证件已过期。",
    wrongSide: "背面照片拍的不是这一面。",
    notAccepted: "背面照片上的证件种类不被接受，请使用护照、身份证或驾驶证。",
    notAnOriginal: "背面照片拍的是复印件或屏幕，请直接拍摄证件原件。",
  },
  nextCause: "{causes}{cause}",
};
