import { supportPicture, type PictureOfMessage } from "@candor/wire/service/support";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { ownFile } from "../../lib/calls/api.ts";
import { useBlobUrl } from "../../lib/photos/use-blob-url.ts";
import styles from "./support.module.css";

type Props = { readonly picture: PictureOfMessage; readonly nth: number };

/** A picture of a message, read with the session; it opens large in a tab of its own. Its place is there before it comes. */
export const Picture = ({ picture: { id, width, height, isDeleted }, nth }: Props) => {
  const text = useText();
  const { data, error } = useQuery({
    queryKey: ["supportPicture", id],
    queryFn: ({ signal }) => ownFile(`/api/${supportPicture.path.replace(":id", id)}`, signal),
    enabled: !isDeleted,
    staleTime: Infinity,
    retry: 1,
  });
  const url = useBlobUrl(data);
  const name = text("support.picture", { nth });
  const frame = { aspectRatio: `${width} / ${height}` };
  if (isDeleted) return <p className={styles["gone"]}>{text("support.pictureDeleted")}</p>;
  if (url === undefined)
    return (
      <span className={styles["picture"]} style={frame}>
        {error !== null && text("support.noPicture")}
      </span>
    );
  return (
    <a className={styles["picture"]} style={frame} href={url} target="_blank" rel="noopener">
      <img src={url} alt={name} />
    </a>
  );
};
