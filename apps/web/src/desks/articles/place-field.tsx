import { Button, Group, NumberInput, Text } from "@mantine/core";
import { placeArticle, type ArticleToEdit } from "@candor/wire/desks/articles";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { ask } from "../../console/ask.ts";
import { useMayDo } from "../../console/frame/use-me.ts";

const news = 7;

/** Where the article stands in its list, and how often it was read. */
export const PlaceField = ({ article }: { readonly article: ArticleToEdit }) => {
  const client = useQueryClient();
  const mayDo = useMayDo();
  const [position, setPosition] = useState<number | string>(article.position);
  const [isAsking, setIsAsking] = useState(false);
  const isReady = Number(position) !== article.position && Number(position) >= 1;
  return (
    <Group gap="sm" align="end">
      {article.type === news ? (
        <Text size="sm" c="dimmed">
          News are listed by the time of their first publication in English.
        </Text>
      ) : (
        <>
          <NumberInput
            label="Place in its list"
            w={140}
            min={1}
            max={9_999}
            allowDecimal={false}
            value={position}
            readOnly={!mayDo("article_publish")}
            onChange={setPosition}
          />
          {mayDo("article_publish") && (
            <Button variant="default" disabled={!isReady} onClick={() => setIsAsking(true)}>
              Move it
            </Button>
          )}
        </>
      )}
      <Text size="sm">Read {article.reads} times</Text>
      {isAsking && (
        <ReasonDialog
          title={`Move article ${article.id} to place ${position}`}
          confirm="Move"
          onClose={() => setIsAsking(false)}
          onConfirm={async (reason) => {
            await ask(placeArticle, { id: article.id, position: String(position), reason });
            await client.invalidateQueries();
          }}
        >
          <Text size="sm">
            Readers see it there at once. Where two have one place, the older one comes first.
          </Text>
        </ReasonDialog>
      )}
    </Group>
  );
};
