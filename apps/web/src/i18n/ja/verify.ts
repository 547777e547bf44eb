export const verify = { title: "自分で検証" };
