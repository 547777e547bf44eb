/** Names the files of texts after their language, so that the service worker keeps only the one that is read (NAV-09). */
import { folderOf, languages } from "@candor/wire/language";

type Chunk = { readonly facadeModuleId?: string | null };

const place = /\/web\/src\/i18n\/([a-z-]+)\/(?:[a-z-]+\/)?[^/]+\.ts$/;

export const textFileNames = ({ facadeModuleId }: Chunk): string => {
  const folder = place.exec(facadeModuleId ?? "")?.[1];
  const language = languages.find((each) => folderOf(each) === folder);
  return language === undefined ? "assets/[name]-[hash].js" : `assets/texts-${language}-[name]-[hash].js`;
};
