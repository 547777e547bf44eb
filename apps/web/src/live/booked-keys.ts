/** What every read of lever orders begins its query key with. */
export const leversKey = "levers";
/** The same of the bot's runs. */
export const botKey = "bot";
/** What a booking may have changed, on whichever device it was asked for. */
export const bookedKeys = ["journal", "options", leversKey, botKey, "userCenter"] as const;
