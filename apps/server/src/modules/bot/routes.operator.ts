/** The calls of operators about claim codes and bands of the bot (BOT-01, BOT-02, OPS-02, OPS-03). */
import {
  askBotBands,
  botBandList,
  botCodeList,
  botCodeListFile,
  changeBotCode,
  giveBotCode,
} from "@candor/wire/desks/bot";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { handleListFile } from "../../records/lists/list-file.ts";
import { askForBands, readBandRows } from "./operators/bands-desk.ts";
import { changeCode, giveCode, readCodeRows, readCodes } from "./operators/codes-desk.ts";

export const botOperatorRoutes = (operators: Db): readonly MountedCall[] => [
  handle(botCodeList, (input) => readCodes(operators, input)),
  handleListFile(
    operators,
    botCodeListFile,
    (asked) => readCodeRows(operators, asked),
    ({ userId }) => Number(userId),
  ),
  handle(giveBotCode, async (input, { session, nowMs }) => {
    await giveCode(operators, session, input, nowMs);
    return {};
  }),
  handle(changeBotCode, async (input, { session }) => {
    await changeCode(operators, session, input);
    return {};
  }),
  handle(botBandList, async (_input, { nowMs }) => {
    const rows = await readBandRows(operators, nowMs);
    return { rows, total: rows.length };
  }),
  handle(askBotBands, async (input, { session, nowMs }) => ({
    id: String(await askForBands(operators, session, input, nowMs)),
  })),
];
