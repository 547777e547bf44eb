import {
  Alert,
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import type { Body } from "@candor/core/content/body";
import { saveArticle, type ArticleToEdit } from "@candor/wire/desks/articles";
import { languageList, type Language } from "@candor/wire/language";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAct } from "../../console/acts/use-act.ts";
import { ask } from "../../console/ask.ts";
import { useMayDo } from "../../console/frame/use-me.ts";
import { ArticlePreview } from "./article-preview.tsx";
import { PanelActs } from "./panel-acts.tsx";
import { StandingBadges } from "./standing-badges.tsx";
import { TextEditor } from "./text-editor.tsx";

type Written = { readonly title: string; readonly subtitle: string; readonly body: Body };
type Props = {
  readonly article: ArticleToEdit;
  readonly language: Language;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly onSaved: () => void;
};

/** A translation that does not exist begins empty: the English text is never copied into it. */
const noBody: Body = { type: "doc", content: [] };

/** One language of an article: its text to be edited, and what stands. It begins with the newest version when it is first drawn. */
export const LanguagePanel = ({ article, language, onUnsaved, onSaved }: Props) => {
  const client = useQueryClient();
  const isAllowed = useMayDo()("article_write");
  const { act, isBusy, failure } = useAct();
  const [base] = useState(() => article.texts.find((text) => text.language === language));
  const [written, setWritten] = useState<Written>({
    title: base?.title ?? "",
    subtitle: base?.subtitle ?? "",
    body: base?.content ?? noBody,
  });
  const [isUnsaved, setIsUnsaved] = useState(false);
  const [view, setView] = useState("Write");
  const english = article.texts.find((text) => text.language === "en")?.version ?? 1;
  // A number each: English may get a further version while this text is written, which it then does not say.
  const [begunFrom, setBegunFrom] = useState(base?.translates ?? undefined);
  const [ticked, setTicked] = useState<number | undefined>();
  const madeFrom = begunFrom ?? english;
  const translates = ticked ?? madeFrom;
  const standing = article.languages.find((each) => each.language === language);
  const name = languageList[language].name;
  const write = (part: Partial<Written>): void => {
    // What is written while a version is saved would go when the panel begins again with that version.
    if (isBusy) return;
    setWritten((held) => ({ ...held, ...part }));
    setBegunFrom((held) => held ?? english);
    setIsUnsaved(true);
    onUnsaved(true);
  };
  const save = async (): Promise<void> => {
    await ask(saveArticle, {
      id: article.id,
      language,
      base: String(base?.version ?? 0),
      title: written.title,
      subtitle: written.subtitle,
      body: JSON.stringify(written.body),
      ...(language === "en" ? {} : { translates: String(translates) }),
    });
    await client.invalidateQueries();
    onUnsaved(false);
    onSaved();
  };
  return (
    <Stack gap="xs" component="section" aria-label={name} miw={0}>
      <Title order={3} size="h5">
        {name}
      </Title>
      {standing !== undefined && <StandingBadges standing={standing} />}
      <TextInput
        label="Title"
        lang={language}
        maxLength={200}
        value={written.title}
        readOnly={!isAllowed}
        onChange={(event) => write({ title: event.currentTarget.value })}
      />
      <TextInput
        label="Subtitle"
        lang={language}
        maxLength={300}
        value={written.subtitle}
        readOnly={!isAllowed}
        onChange={(event) => write({ subtitle: event.currentTarget.value })}
      />
      <SegmentedControl
        size="xs"
        aria-label={`View of ${name}`}
        data={["Write", "Preview"]}
        value={view}
        onChange={setView}
      />
      {view === "Preview" && <ArticlePreview {...written} language={language} />}
      <div hidden={view === "Preview"} inert={isBusy}>
        <TextEditor
          label={`Text in ${name}`}
          language={language}
          body={base?.content ?? noBody}
          isReadOnly={!isAllowed}
          onChange={(body) => write({ body })}
        />
      </div>
      {language !== "en" && (
        <Original
          madeFrom={madeFrom}
          translates={translates}
          english={english}
          isReadOnly={!isAllowed || isBusy}
          onChange={(isOfNewest) => {
            setTicked(isOfNewest ? english : undefined);
            write({});
          }}
        />
      )}
      {failure !== "" && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {isAllowed && (
        <Group>
          <Button
            disabled={!isUnsaved || written.title.trim() === ""}
            loading={isBusy}
            onClick={() => void act(save)}
          >
            Save as version {(base?.version ?? 0) + 1}
          </Button>
        </Group>
      )}
      {standing !== undefined && standing.newest > 0 && (
        <PanelActs id={article.id} standing={standing} isUnsaved={isUnsaved} />
      )}
    </Stack>
  );
};

type OriginalProps = {
  /** The English version that the text was made from, and the one that it says now. */
  readonly madeFrom: number;
  readonly translates: number;
  readonly english: number;
  readonly isReadOnly: boolean;
  readonly onChange: (isOfNewest: boolean) => void;
};

/** Which English version the text says again. A corrected letter does not make a stale translation a fresh one: the writer says that it is. */
const Original = ({ madeFrom, translates, english, isReadOnly, onChange }: OriginalProps) => {
  if (madeFrom === english)
    return (
      <Text size="sm" c="dimmed">
        Translates English version {english}
      </Text>
    );
  return (
    <Checkbox
      label={`It says what English version ${english} says; so far it translates version ${translates === english ? madeFrom : translates}`}
      checked={translates === english}
      disabled={isReadOnly}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
};
