import { Radio, Stack, Text, TextInput } from "@mantine/core";
import { publishArticle, type ArticleStanding } from "@candor/wire/desks/articles";
import { languageList } from "@candor/wire/language";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { startOf } from "../../console/acts/announced-start.ts";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { ask } from "../../console/ask.ts";
import { showTime } from "../../console/show.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";

type Props = {
  readonly id: string;
  readonly standing: ArticleStanding;
  readonly version: number;
  readonly onClose: () => void;
};

/** Shows a version, now or from a time on. */
export const PublishDialog = ({ id, standing, version, onClose }: Props) => {
  const client = useQueryClient();
  const [when, setWhen] = useState("now");
  const [typed, setTyped] = useState("");
  const { language, shown, planned, isStale } = standing;
  const from = startOf(typed);
  const isInTime = from !== undefined && from > serverNowMs();
  return (
    <ReasonDialog
      title={`Publish version ${version} in ${languageList[language].name}`}
      confirm={when === "now" ? "Publish now" : "Publish then"}
      isReady={when === "now" || isInTime}
      onClose={onClose}
      onConfirm={async (reason) => {
        const at = when === "now" ? {} : { from: String(from) };
        await ask(publishArticle, { id, language, version: String(version), reason, ...at });
        await client.invalidateQueries();
      }}
    >
      {({ isTried }) => (
        <Stack gap="sm">
          <Text size="sm">
            {shown === null
              ? "Nothing is shown in this language now."
              : `Version ${shown.version} is shown now.`}
            {planned !== null &&
              ` Version ${planned.version} was planned from ${showTime(planned.from)} UTC on: this takes its place.`}
          </Text>
          {isStale && (
            <Text size="sm" c="orange">
              This translation is not of the English text that is shown.
            </Text>
          )}
          <Radio.Group label="When" value={when} onChange={setWhen}>
            <Stack gap={4} mt={4}>
              <Radio value="now" label="Now" />
              <Radio value="later" label="From a time on" />
            </Stack>
          </Radio.Group>
          {when === "later" && (
            <TextInput
              type="datetime-local"
              label="From (UTC)"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              error={(isTried || typed !== "") && !isInTime ? "A time that is not over" : undefined}
            />
          )}
        </Stack>
      )}
    </ReasonDialog>
  );
};
