export const verify = { title: "自行验证" };
