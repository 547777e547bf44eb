import { Button, Group, Modal, SimpleGrid, Stack, Tabs, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { articleToEdit, type ArticleToEdit } from "@candor/wire/desks/articles";
import { languageList, languages, type Language } from "@candor/wire/language";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../console/ask.ts";
import { Failed } from "../../console/frame/failed.tsx";
import { Loading } from "../../console/frame/loading.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { useFocusBack } from "../../lib/keyboard/focus-back.ts";
import { LanguagePanel } from "./language-panel.tsx";
import { PlaceField } from "./place-field.tsx";

/** The width from which four languages have room beside each other. */
const wide = "(min-width: 75em)";

type Props = { readonly id: string; readonly onClose: () => void };

/** An article in its four languages: beside each other, or on a narrow screen one behind the other. */
export const ArticleEditor = ({ id, onClose }: Props) => {
  useFocusBack();
  const [unsaved, setUnsaved] = useState<ReadonlySet<Language>>(new Set());
  const [isLeaving, setIsLeaving] = useState(false);
  // What is written here must not be replaced by what somebody else saves meanwhile.
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(articleToEdit, id),
    queryFn: () => ask(articleToEdit, { id }),
    refetchOnWindowFocus: false,
  });
  const close = (): void => (unsaved.size > 0 ? setIsLeaving(true) : onClose());
  const setIsUnsaved = (language: Language, isUnsaved: boolean): void =>
    setUnsaved((held) => {
      const next = new Set(held);
      if (isUnsaved) next.add(language);
      else next.delete(language);
      return next;
    });
  const title = data?.languages.find(({ language }) => language === "en")?.title ?? "";
  return (
    <Modal
      opened
      fullScreen
      onClose={close}
      closeOnEscape={false}
      title={`Article ${id} ${title}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {data === undefined ? (
        error === null ? (
          <Loading />
        ) : (
          <Failed error={error} onAgain={() => void refetch()} />
        )
      ) : (
        <Stack gap="sm">
          <PlaceField article={data} />
          <Panels article={data} onUnsaved={setIsUnsaved} />
        </Stack>
      )}
      {isLeaving && <LeaveDialog onStay={() => setIsLeaving(false)} onLeave={onClose} />}
    </Modal>
  );
};

type PanelsProps = {
  readonly article: ArticleToEdit;
  readonly onUnsaved: (language: Language, isUnsaved: boolean) => void;
};

const Panels = ({ article, onUnsaved }: PanelsProps) => {
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false });
  // Counts what was saved here: only then a panel begins again, with what the server has.
  const [saved, setSaved] = useState<Readonly<Partial<Record<Language, number>>>>({});
  const panel = (language: Language) => (
    <LanguagePanel
      key={`${language} ${saved[language] ?? 0}`}
      article={article}
      language={language}
      onUnsaved={(isUnsaved) => onUnsaved(language, isUnsaved)}
      onSaved={() => setSaved((held) => ({ ...held, [language]: (held[language] ?? 0) + 1 }))}
    />
  );
  if (isWide) return <SimpleGrid cols={4}>{languages.map(panel)}</SimpleGrid>;
  return (
    <Tabs defaultValue="en">
      <Tabs.List mb="sm">
        {languages.map((language) => (
          <Tabs.Tab key={language} value={language}>
            {languageList[language].name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {languages.map((language) => (
        <Tabs.Panel key={language} value={language}>
          {panel(language)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};

type LeaveProps = { readonly onStay: () => void; readonly onLeave: () => void };

const LeaveDialog = ({ onStay, onLeave }: LeaveProps) => (
  <Modal
    opened
    onClose={onStay}
    title="Leave without saving"
    closeButtonProps={{ "aria-label": "Close" }}
    centered
  >
    <Stack gap="sm">
      <Text size="sm">What was written since the last version is lost then.</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onStay}>
          Stay
        </Button>
        <Button color="red" onClick={onLeave}>
          Leave
        </Button>
      </Group>
    </Stack>
  </Modal>
);
