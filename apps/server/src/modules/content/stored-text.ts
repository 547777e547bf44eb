import { bodyText, type Body } from "@candor/core/content/body";
import { gramsOf } from "@candor/core/content/grams";
import type { StoredText } from "./repo.ts";

type Text = { readonly title: string; readonly subtitle: string; readonly body: Body };

/** A text with what it is found by: the words of all that is shown of it. */
export const storedText = ({ title, subtitle, body }: Text): StoredText => ({
  title,
  subtitle,
  body,
  grams: gramsOf(`${title}\n${subtitle}\n${bodyText(body)}`),
});
