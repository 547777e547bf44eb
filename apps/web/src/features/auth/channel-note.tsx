import { getKeys } from "@candor/wire/home";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import styles from "./auth.module.css";
import type { AuthForm } from "./auth-form.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";

/** Says that no code can be sent this way, when the server has no carrier for it. Shows nothing otherwise, or if unknown. */
export const ChannelNote = ({ form }: { readonly form: AuthForm }) => {
  const text = useText();
  const channels = useQuery({
    queryKey: answerKey(getKeys, "channels"),
    queryFn: async () => (await call(getKeys, { keys: "channels" }))["channels"] ?? "email,sms",
    staleTime: Number.POSITIVE_INFINITY,
  });
  const needed = form.type === 1 ? "sms" : "email";
  if (channels.data === undefined || channels.data.split(",").includes(needed)) return null;
  return (
    <p className={styles["note"]} role="note">
      {text(form.type === 1 ? "auth.noTexts" : "auth.noMails")}
    </p>
  );
};
