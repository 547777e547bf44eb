import { useText } from "../../i18n/use-text.ts";
import { useHouseMode } from "../../lib/house-mode.ts";

/** Says on every page of a demo that its money is play money; empty until the server has said that it is one, and absent in live mode. */
export const DemoBar = () => {
  const text = useText();
  const mode = useHouseMode();
  if (mode === "live") return null;
  return <aside className="demo-bar">{mode === "demo" ? text("shell.demoBar") : "\u00a0"}</aside>;
};
