import { Badge, Group } from "@mantine/core";
import type { ArticleStanding } from "@candor/wire/desks/articles";
import { standingWords } from "./article-words.ts";

/** What stands of an article in one language. */
export const StandingBadges = ({ standing }: { readonly standing: ArticleStanding }) => (
  <Group gap={4}>
    {standingWords(standing).map(({ text, color }) => (
      <Badge
        key={text}
        variant="dot"
        color={color}
        tt="none"
        style={{ height: "auto", whiteSpace: "normal" }}
      >
        {text}
      </Badge>
    ))}
  </Group>
);
