export const verify = { title: "Check it yourself" };
