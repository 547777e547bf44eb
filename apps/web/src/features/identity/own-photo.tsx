import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { ownFile } from "../../lib/calls/api.ts";
import { useBlobUrl } from "../../lib/photos/use-blob-url.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./identity-page.module.css";

type Props = { readonly side: "front" | "back"; readonly url: string };

/** A photo that was sent, read only when its owner asks for it: somebody may look over a shoulder. */
export const OwnPhoto = ({ side, url }: Props) => {
  const text = useText();
  const [isShown, setIsShown] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["picture", url],
    queryFn: ({ signal }) => ownFile(url, signal),
    enabled: isShown && url !== "",
    gcTime: 0,
    retry: false,
  });
  const shown = useBlobUrl(isShown ? data : undefined);
  const name = text(`identity.${side}`);
  return (
    <figure className={styles["own"]}>
      <figcaption>{name}</figcaption>
      {shown !== undefined && <img src={shown} alt={name} />}
      {error !== null && isShown && <p role="alert">{text("identity.noPhoto")}</p>}
      {url === "" ? (
        <p>{text("identity.deleted")}</p>
      ) : (
        <Button kind="quiet" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {text(isShown ? "identity.hidePhoto" : "identity.showPhoto", { side: name })}
        </Button>
      )}
    </figure>
  );
};
