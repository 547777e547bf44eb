import { toggleFavourite, useIsFavourite } from "../../lib/device/favourites.ts";
import styles from "./favourite-star.module.css";

type Props = {
  readonly symbol: string;
  /** Names the pair; the button's state says whether it is a favourite. */
  readonly label: string;
};

/** Adds a pair to the favourites, or removes it (HOME-02). It may be inside a row that can be pressed itself. */
export const FavouriteStar = ({ symbol, label }: Props) => {
  const isFavourite = useIsFavourite(symbol);
  return (
    <button
      type="button"
      className={styles["star"]}
      aria-pressed={isFavourite}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        toggleFavourite(symbol);
      }}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d="M10 2.6l2.3 4.7 5.2.8-3.8 3.6.9 5.1-4.6-2.4-4.6 2.4.9-5.1L2.5 8.1l5.2-.8z" />
      </svg>
    </button>
  );
};
