import { Button, Group, Modal, Stack, Table, Text } from "@mantine/core";
import { articleVersion, articleVersions, type ArticleStanding } from "@candor/wire/desks/articles";
import { languageList, type Language } from "@candor/wire/language";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask, askList } from "../../console/ask.ts";
import { Failed } from "../../console/frame/failed.tsx";
import { Loading } from "../../console/frame/loading.tsx";
import { useMayDo } from "../../console/frame/use-me.ts";
import { showTime } from "../../console/show.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { useFocusBack } from "../../lib/keyboard/focus-back.ts";
import { ArticlePreview } from "./article-preview.tsx";
import { PublishDialog } from "./publish-dialog.tsx";

type Props = { readonly id: string; readonly standing: ArticleStanding; readonly onClose: () => void };

/** All that was written in one language. To undo is to publish an older version again, and a plan is taken back by publishing what is shown. */
export const VersionsDialog = ({ id, standing, onClose }: Props) => {
  const { language, shown, planned } = standing;
  const isAllowed = useMayDo()("article_publish");
  const [read, setRead] = useState<number | undefined>();
  const [publishing, setPublishing] = useState<number | undefined>();
  useFocusBack();
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(articleVersions, id, language),
    queryFn: () => askList(articleVersions, { id, language }),
  });
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      closeOnEscape={publishing === undefined}
      title={`Versions in ${languageList[language].name}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="sm">
        {error !== null && <Failed error={error} onAgain={() => void refetch()} />}
        {data === undefined && error === null && <Loading />}
        {data !== undefined && (
          <Table aria-label="Versions" withTableBorder>
            <Table.Tbody>
              {data.rows.map(({ version, title, writer, writtenAt, translates, publishedAt }) => (
                <Table.Tr key={version}>
                  <Table.Td>
                    <Text size="sm" fw={500}>
                      Version {version} {version === shown?.version && "(shown)"}
                    </Text>
                    <Text size="sm">{title}</Text>
                    <Text size="xs" c="dimmed">
                      {writer === "" ? "came with the product" : `by ${writer}`}, {showTime(writtenAt)} UTC
                      {translates !== null && `; translates English version ${translates}`}
                      {publishedAt.length > 0 && `; published ${publishedAt.map(showTime).join(", ")}`}
                    </Text>
                  </Table.Td>
                  <Table.Td w={180}>
                    <Group gap={4} justify="flex-end">
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-expanded={read === version}
                        aria-label={`Read version ${version}`}
                        onClick={() => setRead(read === version ? undefined : version)}
                      >
                        Read
                      </Button>
                      {isAllowed && (version !== shown?.version || planned !== null) && (
                        <Button
                          size="compact-sm"
                          aria-label={`Publish version ${version}`}
                          onClick={() => setPublishing(version)}
                        >
                          Publish
                        </Button>
                      )}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {read !== undefined && <OneVersion id={id} language={language} version={read} />}
      </Stack>
      {publishing !== undefined && (
        <PublishDialog
          id={id}
          standing={standing}
          version={publishing}
          onClose={() => setPublishing(undefined)}
        />
      )}
    </Modal>
  );
};

type OneProps = { readonly id: string; readonly language: Language; readonly version: number };

const OneVersion = ({ id, language, version }: OneProps) => {
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(articleVersion, id, language, version),
    queryFn: () => ask(articleVersion, { id, language, version: String(version) }),
  });
  if (data === undefined)
    return error === null ? <Loading /> : <Failed error={error} onAgain={() => void refetch()} />;
  return (
    <ArticlePreview title={data.title} subtitle={data.subtitle} body={data.content} language={language} />
  );
};
