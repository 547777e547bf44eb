import { useText } from "../../i18n/use-text.ts";

export const JournalPage = () => {
  const text = useText();
  return <h1>{text("journal.title")}</h1>;
};
