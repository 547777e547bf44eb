import { IconSearch } from "../../ui/icons/icons.tsx";
import { useText } from "../../i18n/use-text.ts";
import icon from "../../ui/icon-button.module.css";
import styles from "./palette-button.module.css";
import { preloadPalette } from "./palette-host.tsx";
import { openPalette } from "./palette-state.ts";

type Props = {
  /** Called before the palette opens; closes the menu that contains the button. */
  readonly onPress?: () => void;
  /** An icon for the bar, or a full line of a menu. */
  readonly look?: "symbol" | "line";
};

/** Opens the palette without a keyboard (NAV-08). */
export const PaletteButton = ({ onPress, look = "symbol" }: Props) => {
  const text = useText();
  const label = text("shell.palette.open");
  const press = (): void => {
    onPress?.();
    // A closing dialog returns the focus first.
    setTimeout(openPalette);
  };
  return (
    <button
      type="button"
      className={look === "line" ? styles["line"] : `${icon["icon"]} ${styles["symbol"]}`}
      aria-label={look === "symbol" ? label : undefined}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={preloadPalette}
      onClick={press}
    >
      <IconSearch size={18} stroke={1.7} aria-hidden="true" />
      {look === "line" && label}
    </button>
  );
};
