import { useText } from "../../i18n/use-text.ts";

export const LoginPage = () => {
  const text = useText();
  return <h1>{text("auth.title")}</h1>;
};
