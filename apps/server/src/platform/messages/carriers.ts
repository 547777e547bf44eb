/** The carriers that the settings name, at most one for each channel. */
import type { Config } from "../config/config.ts";
import type { Channel } from "./carried-messages.ts";
import type { MessageCarrier } from "./messages.ts";
import { smsCarrier } from "./sms-carrier.ts";
import { smtpCarrier } from "./smtp-carrier.ts";

type Settings = Pick<Config, "smtpUrl" | "mailFrom" | "smsUrl" | "smsToken">;

export const openCarriers = ({
  smtpUrl,
  mailFrom,
  smsUrl,
  smsToken,
}: Settings): ReadonlyMap<Channel, MessageCarrier> => {
  const carriers = new Map<Channel, MessageCarrier>();
  if (smtpUrl !== undefined) carriers.set("email", smtpCarrier(smtpUrl, mailFrom));
  if (smsUrl !== undefined) carriers.set("sms", smsCarrier(smsUrl, smsToken));
  return carriers;
};
