/** The keys of English texts, with any texts. */
export type TextsLike<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : TextsLike<English[Key]>;
};

/** The texts of another language; does not compile when a key of the English ones is missing. */
export type Like<English, Other extends TextsLike<English>> = Other;

declare const places: unique symbol;
/** A text that has these `{places}`. Only the type knows; at run time it is a string. */
export type TextWith<Places extends string> = string & { readonly [places]: Places };

type PlacesOf<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesOf<Rest>
  : never;

/** Texts of any language, with the places of the English ones where those are written `as const`. */
export type TextsWithPlaces<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string extends English[Key]
      ? string
      : TextWith<PlacesOf<English[Key]>>
    : TextsWithPlaces<English[Key]>;
};
