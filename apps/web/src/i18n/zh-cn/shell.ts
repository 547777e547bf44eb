export const shell = { network: "Network exception, please try again later" };
