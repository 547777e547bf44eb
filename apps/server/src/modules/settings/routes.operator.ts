/** The calls of operators about the keys of getKeys (OPS-02, OPS-03). */
import { askSetting, changeSetting, settingList } from "@candor/wire/desks/settings";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { askForLimit, changeText } from "./change.ts";
import { readShown } from "./queries.ts";

export const settingOperatorRoutes = (operators: Db): readonly MountedCall[] => [
  handle(settingList, async () => {
    const rows = await readShown(operators);
    return { rows, total: rows.length };
  }),
  handle(changeSetting, async (input, { session }) => {
    await changeText(operators, session, input);
    return {};
  }),
  handle(askSetting, async (input, { session }) => ({
    id: String(await askForLimit(operators, session, input)),
  })),
];
