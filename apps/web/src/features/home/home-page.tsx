import { useText } from "../../i18n/use-text.ts";

export const HomePage = () => {
  const text = useText();
  return <h1>{text("home.title")}</h1>;
};
