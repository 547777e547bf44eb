export const verify = { title: "自行驗證" };
