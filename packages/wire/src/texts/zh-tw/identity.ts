/** Why what a user has sent for the check of an identity was refused, part by part, as its sender reads it (KYC-01). */
export const identity = {
  name: {
    differs: "姓名與證件上的不一致。",
    incomplete: "姓名不完整。",
  },
  number: {
    differs: "號碼與證件上的不一致。",
    incomplete: "號碼不完整。",
  },
  front: {
    unreadable: "正面照片看不清楚，請在光線充足處重新拍攝，避免模糊和反光。",
    cutOff: "正面照片沒有拍全，請拍下整張證件及其邊緣。",
    expired: "正面照片上的證件已過期。",
    wrongSide: "正面照片拍的不是這一面。",
    notAccepted: "正面照片上的證件種類不被接受，請使用護照、身分證或駕駛執照。",
    notAnOriginal: "正面照片拍的是影本或螢幕，請直接拍攝證件正本。",
  },
  back: {
    unreadable: "背面照片看不清楚，請在光線充足處重新拍攝，避免模糊和反光。",
    cutOff: "背面照片沒有拍全，請拍下整張證件及其邊緣。",
    expired: "背面照片上的證件已過期。",
    wrongSide: "背面照片拍的不是這一面。",
    notAccepted: "背面照片上的證件種類不被接受，請使用護照、身分證或駕駛執照。",
    notAnOriginal: "背面照片拍的是影本或螢幕，請直接拍攝證件正本。",
  },
  nextCause: "{causes}{cause}",
};
