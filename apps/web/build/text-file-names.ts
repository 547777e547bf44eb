/** Names the files of texts after their language, so that the service worker keeps only the one that is read (NAV-09). */
type Chunk = { readonly facadeModuleId?: string | null };

const languages = { en: "en", ja: "ja", "zh-cn": "zh-CN", "zh-tw": "zh-TW" } as const;
const places = [/\/web\/src\/i18n\/([a-z-]+)\/[^/]+\.ts$/, /\/wire\/src\/messages\/([a-z-]+)\.ts$/];

export const textFileNames = ({ facadeModuleId }: Chunk): string => {
  const folder = places.map((place) => place.exec(facadeModuleId ?? "")?.[1]).find(Boolean) ?? "";
  const language = Object.entries(languages).find(([name]) => name === folder)?.[1];
  return language === undefined ? "assets/[name]-[hash].js" : `assets/texts-${language}-[name]-[hash].js`;
};
