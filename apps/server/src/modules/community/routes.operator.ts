/** The calls of operators about the community (COM-04, OPS-02). */
import {
  communityQueues,
  communityText,
  communityTexts,
  communityTextsFile,
  decideText,
} from "@candor/wire/desks/community";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { handleListFile } from "../../records/lists/list-file.ts";
import { decide, type DecideDeps } from "./decide.ts";
import { readCommunityQueues, readDeskList, readDeskRows, readDeskText } from "./desk-queries.ts";

export const communityOperatorRoutes = (deps: DecideDeps): readonly MountedCall[] => [
  handle(communityQueues, () => readCommunityQueues(deps.operators)),
  handle(communityTexts, (input) => readDeskList(deps.operators, input)),
  handleListFile(
    deps.operators,
    communityTextsFile,
    (asked) => readDeskRows(deps.operators, asked),
    ({ id }) => Number(id),
  ),
  handle(communityText, ({ id }) => readDeskText(deps.operators, id)),
  handle(decideText, async (input, { session }) => {
    await decide(deps, session, input);
    return {};
  }),
];
