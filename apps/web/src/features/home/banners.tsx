import { banner } from "@candor/wire/home";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { useText, type TextKey } from "../../i18n/use-text.ts";
import { callList } from "../../lib/calls/api.ts";
import styles from "./banners.module.css";
import { PauseButton } from "./pause-button.tsx";
import { useRotation } from "./use-rotation.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";

/** HOME-01. */
const everyMs = 8_000;

/** Captions for the pictures that ship with the product; an operator's own pictures contain their text. */
const captions: Readonly<Record<string, TextKey>> = {
  "/banners/chain.svg": "home.banner.chain",
  "/banners/tick.svg": "home.banner.tick",
  "/banners/ledger.svg": "home.banner.ledger",
};

/** The operator's pictures, one at a time. Refusals are ignored and leave no gap (API-08). */
export const Banners = () => {
  const text = useText();
  const { data } = useQuery({
    queryKey: answerKey(banner),
    queryFn: async () => (await callList(banner, { bannertype: "1", code: "home" })).rows,
    throwOnError: false,
  });
  const banners = data ?? [];
  const rotation = useRotation(banners.length, everyMs);
  const shown = banners[rotation.index];
  if (shown === undefined) return null;
  const nameOf = (index: number): string =>
    text("home.bannerNumber", { number: index + 1, total: banners.length });
  return (
    <section
      className={styles["banners"]}
      aria-roledescription="carousel"
      aria-label={text("home.banners")}
      {...rotation.hold}
    >
      <div role="group" aria-label={nameOf(rotation.index)} aria-live={rotation.still ? "polite" : "off"}>
        <Slide key={shown.picurl} picurl={shown.picurl} tourl={shown.tourl} name={nameOf(rotation.index)} />
      </div>
      {banners.length > 1 && (
        <div className={styles["dots"]}>
          <PauseButton rotation={rotation} what={text("home.banners")} />
          {banners.map((each, index) => (
            <button
              key={each.picurl}
              type="button"
              className={styles["dot"]}
              aria-label={nameOf(index)}
              aria-current={index === rotation.index}
              onClick={() => rotation.go(index)}
            />
          ))}
        </div>
      )}
    </section>
  );
};

/** An address of this site: nothing else is made a link of. */
const ofSite = /^\/(?![/\\])/;
/** An address of one of the app's own pages: neither another site nor a public file. */
const ownPage = /^\/(?!\/|public\/|api\/)/;

type SlideProps = { readonly picurl: string; readonly tourl: string; readonly name: string };

const Slide = ({ picurl, tourl, name }: SlideProps) => {
  const text = useText();
  const navigate = useNavigate();
  const caption = captions[picurl];
  const picture = (
    <>
      <img
        src={picurl}
        alt={caption === undefined ? name : ""}
        width="1200"
        height="300"
        loading="lazy"
        draggable={false}
      />
      {caption !== undefined && <span className={styles["caption"]}>{text(caption)}</span>}
    </>
  );
  if (!ofSite.test(tourl)) return picture;
  // A page of the app opens without reloading the app.
  const follow = (event: MouseEvent): void => {
    if (!ownPage.test(tourl) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ href: tourl });
  };
  return (
    <a href={tourl} onClick={follow}>
      {picture}
    </a>
  );
};
