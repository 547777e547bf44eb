import { Text } from "@mantine/core";
import type { Picture } from "@candor/core/content/body";
import { articlePictureAtDesk } from "@candor/wire/desks/articles";
import { useQuery } from "@tanstack/react-query";
import { NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { askFile } from "../../console/ask.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { useBlobUrl } from "../../lib/photos/use-blob-url.ts";
import styles from "./text-editor.module.css";

/** A picture of an article as the desk reads it, with its words under it: readers who cannot see it get only those. */
export const DeskPicture = ({ id, alt, width, height }: Picture["attrs"]) => {
  const { data, error } = useQuery({
    queryKey: answerKey(articlePictureAtDesk, id),
    queryFn: async () => (await askFile(articlePictureAtDesk, { id })).content,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const url = useBlobUrl(data);
  return (
    <figure className={styles["picture"]}>
      {url === undefined ? (
        <div style={{ aspectRatio: `${width} / ${height}` }}>
          {error === null ? "" : "It cannot be shown now."}
        </div>
      ) : (
        <img src={url} alt={alt} width={width} height={height} />
      )}
      <Text component="figcaption" size="xs" c="dimmed">
        {alt}
      </Text>
    </figure>
  );
};

/** The same within the editor. */
export const EditedPicture = ({ node: { attrs }, selected }: ReactNodeViewProps) => (
  <NodeViewWrapper {...(selected ? { "data-chosen": true } : {})}>
    <DeskPicture {...(attrs as Picture["attrs"])} />
  </NodeViewWrapper>
);
