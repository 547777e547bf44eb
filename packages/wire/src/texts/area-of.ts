/** The area of texts in a file: lever-list.ts has the texts of leverList, and exports them under this name. */
export const areaOf = (file: string): string =>
  file.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The other way round. */
export const fileOf = (area: string): string =>
  area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
