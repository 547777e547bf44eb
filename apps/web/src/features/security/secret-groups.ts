/** A secret in groups of four, for reading aloud and typing: "JBSW Y3DP". */
export const secretGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? "";
