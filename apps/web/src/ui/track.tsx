import styles from "./track.module.css";

type Props = {
  readonly label: string;
  /** How much of `most` is reached. */
  readonly value: number;
  readonly most: number;
  /** The value in words. */
  readonly says: string;
};

/** A bar that shows how far something is. --track-height. */
export const Track = ({ label, value, most, says }: Props) => (
  <div
    className={styles["track"]}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={most}
    aria-valuenow={value}
    aria-valuetext={says}
  >
    <i style={{ width: `${(value / most) * 100}%` }} />
  </div>
);
