import { Badge, Button, Group, Select } from "@mantine/core";
import { articleList, type ArticleStanding, type ListedArticle } from "@candor/wire/desks/articles";
import { languageList, languages } from "@candor/wire/language";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { Desk } from "../../console/desk/desk.tsx";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { askedInAddress } from "../../console/frame/address.ts";
import { useMayDo } from "../../console/frame/use-me.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { ArticleEditor } from "./article-editor.tsx";
import { articleTypes, standingWords, type ArticleType } from "./article-words.ts";
import { NewArticleDialog } from "./new-article-dialog.tsx";
import { StandingBadges } from "./standing-badges.tsx";

/** A planned version is shown while the page is open. */
const refreshMs = 30_000;

const standingIn = ({ languages: all }: ListedArticle, language: string): ArticleStanding | undefined =>
  all.find((each) => each.language === language);

const columns: readonly DeskColumn<ListedArticle>[] = [
  {
    key: "title",
    title: "Article",
    text: (article) => standingIn(article, "en")?.title ?? "",
    isLong: true,
  },
  ...languages.map((language) => ({
    key: language,
    title: languageList[language].name,
    text: (article: ListedArticle) => {
      const standing = standingIn(article, language);
      return standing === undefined
        ? ""
        : standingWords(standing)
            .map(({ text }) => text)
            .join(", ");
    },
    draw: (article: ListedArticle) => {
      const standing = standingIn(article, language);
      return standing === undefined ? undefined : <StandingBadges standing={standing} />;
    },
  })),
  { key: "place", title: "Place", text: ({ position }) => String(position), isNumber: true, width: 80 },
  { key: "reads", title: "Readings", text: ({ reads }) => String(reads), isNumber: true, width: 90 },
];

const typeInAddress = (): ArticleType => {
  const asked = askedInAddress("type");
  return articleTypes.find(({ value }) => value === asked)?.value ?? "7";
};

/** What help, news and pages say, in four languages: written as versions, shown by publications. */
export const ArticlesPage = () => {
  const [type, setType] = useState(typeInAddress);
  const [openedId, setOpenedId] = useState(() => askedInAddress() || undefined);
  const [isNew, setIsNew] = useState(false);
  const mayDo = useMayDo();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: answerKey(articleList, type),
    queryFn: () => askList(articleList, { type }),
    refetchInterval: refreshMs,
  });
  const stale = (data?.rows ?? []).filter((row) => row.languages.some(({ isStale }) => isStale)).length;
  return (
    <Desk
      title="Articles"
      about="Help, news and pages. What is saved is a version that nobody sees; what is published is shown, and an older version can be published again."
      actions={mayDo("article_write") && <Button onClick={() => setIsNew(true)}>New article</Button>}
    >
      <DeskTable
        key={type}
        name="articles"
        rows={data?.rows}
        total={data?.total ?? 0}
        error={error}
        columns={columns}
        idOf={({ id }) => id}
        isFetching={isFetching}
        onRefresh={() => void refetch()}
        onRow={({ id }) => setOpenedId(id)}
        emptyText="There is no article of this kind yet."
        filters={
          <Group gap="xs">
            <Select
              aria-label="Kind"
              data={articleTypes}
              value={type}
              allowDeselect={false}
              onChange={(value) => setType(value as ArticleType)}
              w={170}
            />
            {stale > 0 && (
              <Badge color="orange" variant="light">
                {stale} with a stale translation
              </Badge>
            )}
          </Group>
        }
      />
      {openedId !== undefined && <ArticleEditor id={openedId} onClose={() => setOpenedId(undefined)} />}
      {isNew && (
        <NewArticleDialog
          type={type}
          position={(data?.rows ?? []).reduce((last, row) => Math.max(last, row.position), 0) + 1}
          onClose={() => setIsNew(false)}
          onMade={setOpenedId}
        />
      )}
    </Desk>
  );
};
