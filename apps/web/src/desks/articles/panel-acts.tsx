import { Button, Group, Text } from "@mantine/core";
import { takeArticleDown, type ArticleStanding } from "@candor/wire/desks/articles";
import { languageList } from "@candor/wire/language";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { ask } from "../../console/ask.ts";
import { useMayDo } from "../../console/frame/use-me.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { VersionsDialog } from "./versions-dialog.tsx";

type Props = { readonly id: string; readonly standing: ArticleStanding; readonly isUnsaved: boolean };

/** What can be done with the text that is saved in one language. */
export const PanelActs = ({ id, standing, isUnsaved }: Props) => {
  const client = useQueryClient();
  const isAllowed = useMayDo()("article_publish");
  const [asking, setAsking] = useState<"publish" | "down" | "versions" | undefined>();
  const close = (): void => setAsking(undefined);
  const { language, newest, shown, planned } = standing;
  const name = languageList[language].name;
  return (
    <Group gap="xs">
      {isAllowed && (
        <Button
          variant="light"
          disabled={isUnsaved || (shown?.version === newest && planned === null)}
          onClick={() => setAsking("publish")}
        >
          Publish version {newest}
        </Button>
      )}
      {isAllowed && (shown !== null || planned !== null) && (
        <Button variant="default" onClick={() => setAsking("down")}>
          Take down
        </Button>
      )}
      <Button variant="default" onClick={() => setAsking("versions")}>
        Versions
      </Button>
      {asking === "publish" && <PublishDialog id={id} standing={standing} version={newest} onClose={close} />}
      {asking === "versions" && <VersionsDialog id={id} standing={standing} onClose={close} />}
      {asking === "down" && (
        <ReasonDialog
          title={`Take down ${name}`}
          confirm="Take down"
          isDanger
          onClose={close}
          onConfirm={async (reason) => {
            await ask(takeArticleDown, { id, language, reason });
            await client.invalidateQueries();
          }}
        >
          <Text size="sm">
            {language === "en"
              ? "Nobody sees the article then, in any language, and what was planned in English is forgotten."
              : "Readers of this language get the English text then, and what was planned is forgotten."}
          </Text>
        </ReasonDialog>
      )}
    </Group>
  );
};
