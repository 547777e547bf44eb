/** The first part of the query key of every read of lever orders. */
export const leversKey = "levers";
/** The same for the bot's runs. */
export const botKey = "bot";
/** What a booking may have changed, on any device. */
export const bookedKeys = ["journal", "options", leversKey, botKey, "userCenter"] as const;
