/** The keys of English texts, with any texts. */
export type TextsLike<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : TextsLike<English[Key]>;
};

/** The texts of another language; does not compile when a key of the English ones is missing. */
export type Like<English, Other extends TextsLike<English>> = Other;
