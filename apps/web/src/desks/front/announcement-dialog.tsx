import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { hideAnnouncement, mostAnnounced, saveAnnouncement } from "@candor/wire/desks/front";
import { languageList, languages } from "@candor/wire/language";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { startOf } from "../../console/acts/announced-start.ts";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { ask } from "../../console/ask.ts";
import { useMayDo } from "../../console/frame/use-me.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { textIn, type Announcement } from "./announcement.ts";

type Props = { readonly announcement: Announcement | undefined; readonly onClose: () => void };

/** A new announcement, or one with its texts; who may not change it reads them. */
export const AnnouncementDialog = ({ announcement, onClose }: Props) => {
  const [isHiding, setIsHiding] = useState(false);
  const mayChange = useMayDo()("front_change") && announcement?.origin !== "act";
  if (announcement !== undefined && isHiding)
    return <HideDialog announcement={announcement} onClose={onClose} />;
  if (announcement !== undefined && !mayChange)
    return <TextsDialog announcement={announcement} onClose={onClose} />;
  return <WriteDialog announcement={announcement} onClose={onClose} onHide={() => setIsHiding(true)} />;
};

/** Nothing else is sent: another operator may have changed the other languages meanwhile. */
const changedIn = (texts: Readonly<Record<string, string>>, before: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([language, text]) => text !== before[language]));

const WriteDialog = ({ announcement, onClose, onHide }: Props & { readonly onHide: () => void }) => {
  const client = useQueryClient();
  const [before] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      languages.map((each) => [each, announcement === undefined ? "" : textIn(announcement, each)]),
    ),
  );
  const [texts, setTexts] = useState(before);
  const [typed, setTyped] = useState("");
  const from = startOf(typed);
  const isInTime = typed === "" || (from !== undefined && from > serverNowMs());
  const hasEnglish = (texts["en"] ?? "").trim() !== "";
  return (
    <ReasonDialog
      title={announcement === undefined ? "New announcement" : `Announcement ${announcement.id}`}
      confirm={announcement === undefined ? "Announce it" : "Change it"}
      isReady={hasEnglish && isInTime}
      onClose={onClose}
      onConfirm={async (reason) => {
        const at = from === undefined ? {} : { from };
        await ask(saveAnnouncement, {
          id: announcement?.id ?? 0,
          texts: JSON.stringify(changedIn(texts, before)),
          reason,
          ...at,
        });
        await client.invalidateQueries();
      }}
    >
      {({ isTried }) => (
        <Stack gap="sm">
          {languages.map((language) => (
            <Textarea
              key={language}
              label={languageList[language].name}
              lang={language}
              autosize
              minRows={2}
              maxLength={mostAnnounced}
              value={texts[language] ?? ""}
              onChange={({ currentTarget }) =>
                setTexts({ ...texts, [language]: currentTarget.value.replaceAll("\n", " ") })
              }
              description={language === "en" ? undefined : "Empty: readers see the English text"}
              error={isTried && language === "en" && !hasEnglish ? "An English text" : undefined}
            />
          ))}
          {announcement === undefined ? (
            <TextInput
              type="datetime-local"
              label="From (UTC)"
              description="Empty: from now on"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              error={isInTime ? undefined : "A time that is not over"}
            />
          ) : (
            <Button variant="default" onClick={onHide}>
              {announcement.isHidden ? "Show it again" : "Hide it"}
            </Button>
          )}
        </Stack>
      )}
    </ReasonDialog>
  );
};

const HideDialog = ({
  announcement: { id, isHidden },
  onClose,
}: Props & { readonly announcement: Announcement }) => {
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={`${isHidden ? "Show" : "Hide"} announcement ${id}`}
      confirm={isHidden ? "Show it" : "Hide it"}
      onClose={onClose}
      onConfirm={async (reason) => {
        await ask(hideAnnouncement, { id, hide: isHidden ? 0 : 1, reason });
        await client.invalidateQueries();
      }}
    >
      <Text size="sm">
        {isHidden ? "It is shown again, at its time." : "Nobody sees it until it is shown again."}
      </Text>
    </ReasonDialog>
  );
};

const TextsDialog = ({ announcement, onClose }: Props & { readonly announcement: Announcement }) => (
  <Modal
    opened
    onClose={onClose}
    title={`Announcement ${announcement.id}`}
    closeButtonProps={{ "aria-label": "Close" }}
    centered
  >
    <Stack gap="sm">
      {languages.map((language) => (
        <div key={language}>
          <Text size="sm" c="dimmed">
            {languageList[language].name}
          </Text>
          <Text size="sm" lang={language}>
            {textIn(announcement, language) || "none: the English text is shown"}
          </Text>
        </div>
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  </Modal>
);
