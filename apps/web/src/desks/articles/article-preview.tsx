import { Anchor, Paper, Text, Title, Typography } from "@mantine/core";
import type { Body } from "@candor/core/content/body";
import { drawBody, type Drawing } from "../../lib/article/draw-body.tsx";
import { DeskPicture } from "./desk-picture.tsx";

type Props = {
  readonly title: string;
  readonly subtitle: string;
  readonly body: Body;
  readonly language: string;
};

/** A link of the customers' site leads nowhere in the console, so it only says where it would lead. */
const link: Drawing["link"] = (href, children) => (
  <Anchor component="span" title={href} underline="always">
    {children}
  </Anchor>
);

const picture: Drawing["picture"] = (attrs) => <DeskPicture {...attrs} />;

/** The article as the customers' page draws it, element by element. */
export const ArticlePreview = ({ title, subtitle, body, language }: Props) => (
  <Paper withBorder p="sm" lang={language} style={{ overflowWrap: "anywhere" }}>
    <Title order={4} size="h4">
      {title}
    </Title>
    {subtitle !== "" && <Text c="dimmed">{subtitle}</Text>}
    <Typography>{drawBody(body, { link, picture, under: 2 })}</Typography>
  </Paper>
);
