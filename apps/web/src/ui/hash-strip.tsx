import styles from "./hash-strip.module.css";

/**
 * A SHA-256 as a row of 64 strokes, one per hex digit, as tall as the digit's value. Two people who
 * look at the same record see the same picture; if one price changes, the whole picture changes.
 */
export const HashStrip = ({ hash, height = 28 }: { readonly hash: string; readonly height?: number }) => (
  <svg
    className={styles["strip"]}
    style={{ height }}
    viewBox="0 0 320 32"
    preserveAspectRatio="none"
    role="img"
    aria-label={hash}
  >
    <rect className={styles["base"]} x="0" y="31" width="320" height="1" />
    {Array.from(hash.padEnd(64, "0").slice(0, 64), (digit, index) => {
      const tall = 2 + Number.parseInt(digit, 16) * 1.9;
      return <rect key={index} x={index * 5} y={31 - tall} width="2.6" height={tall} />;
    })}
  </svg>
);
