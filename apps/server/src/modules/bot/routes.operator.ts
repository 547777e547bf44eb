/** The calls of operators about claim codes of the bot (BOT-01, OPS-02). */
import { botCodeList, changeBotCode, giveBotCode } from "@candor/wire/bot-operator";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { changeCode, giveCode, readCodes } from "./codes-desk.ts";

export const botOperatorRoutes = (operators: Db): readonly MountedCall[] => [
  handle(botCodeList, (input) => readCodes(operators, input)),
  handle(giveBotCode, async (input, { session, nowMs }) => {
    await giveCode(operators, session, input, nowMs);
    return {};
  }),
  handle(changeBotCode, async (input, { session }) => {
    await changeCode(operators, session, input);
    return {};
  }),
];
