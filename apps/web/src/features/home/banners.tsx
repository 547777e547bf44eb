import { banner } from "@candor/wire/home";
import { useQuery } from "@tanstack/react-query";
import { useText, type TextKey } from "../../i18n/use-text.ts";
import { callList } from "../../lib/api.ts";
import styles from "./banners.module.css";
import { useRotation } from "./use-rotation.ts";

/** HOME-01. */
const everyMs = 8_000;

/** Words for the pictures that ship with the product; an operator's own carry theirs inside. */
const captions: Readonly<Record<string, TextKey>> = {
  "/banners/chain.svg": "home.banner.chain",
  "/banners/tick.svg": "home.banner.tick",
  "/banners/ledger.svg": "home.banner.ledger",
};

/** The operator's pictures, one at a time. Refusals are ignored and leave no hole (API-08). */
export const Banners = () => {
  const text = useText();
  const { data } = useQuery({
    queryKey: ["banner"],
    queryFn: async () => (await callList(banner, { bannertype: "1", code: "home" })).rows,
    throwOnError: false,
  });
  const banners = data ?? [];
  const rotation = useRotation(banners.length, everyMs);
  const shown = banners[rotation.index];
  if (shown === undefined) return null;
  const name = text("home.bannerNumber", { number: rotation.index + 1, total: banners.length });
  const caption = captions[shown.picurl];
  const picture = (
    <>
      <img
        src={shown.picurl}
        alt={caption === undefined ? name : ""}
        width="1200"
        height="300"
        loading="lazy"
      />
      {caption !== undefined && <span className={styles["caption"]}>{text(caption)}</span>}
    </>
  );
  return (
    <section
      className={styles["banners"]}
      aria-roledescription="carousel"
      aria-label={text("home.banners")}
      {...rotation.hold}
    >
      {shown.tourl === "" ? picture : <a href={shown.tourl}>{picture}</a>}
      {banners.length > 1 && (
        <div className={styles["dots"]}>
          {banners.map((each, index) => (
            <button
              key={each.picurl}
              type="button"
              aria-label={text("home.bannerNumber", { number: index + 1, total: banners.length })}
              aria-current={index === rotation.index}
              onClick={() => rotation.go(index)}
            />
          ))}
          <button
            type="button"
            className={styles["pause"]}
            aria-label={text(rotation.paused ? "home.play" : "home.pause")}
            onClick={() => rotation.setPaused(!rotation.paused)}
          >
            {rotation.paused ? "▸" : "❙❙"}
          </button>
        </div>
      )}
    </section>
  );
};
