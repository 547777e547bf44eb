/** Typed access to the texts: `const text = useText(); text("home.title")`. A key that is not in the catalog does not compile. */
import { useSyncExternalStore } from "react";
import type { Catalog } from "./catalog-type.ts";
import { texts } from "./i18n.ts";

type Leaves<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${Leaves<Node[Key]>}`;
}[keyof Node & string];

/** Every key of the catalog, such as "shell.nav.home". */
export type TextKey = Leaves<Catalog>;
export type TextValues = Readonly<Record<string, string | number>>;
/** Returns a key's text in the shown language; `values` fill its `{places}`. */
export type Text = (key: TextKey, values?: TextValues) => string;

/** For code outside React; components use `useText`, which follows a change of language. */
export const textOf: Text = (key, values) => texts.text()(key, values);

export const useText = (): Text => useSyncExternalStore(texts.subscribe, texts.text);
