/** The path at which its owner reads a picture, as an upload answers with it and as it is sent back. */
import { picture } from "@candor/wire/service/identity";

const base = `/api/${picture.path.replace(":id", "")}`;

export const urlOf = (id: string): string => `${base}${id}`;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isPictureId = (text: string): boolean => uuid.test(text);

/** The picture at an address, with or without the server's name before it; undefined when it is none. */
export const pictureAt = (url: string): string | undefined => {
  const at = url.indexOf(base);
  if (at < 0 || (at > 0 && !/^https?:\/\/[^/]+$/.test(url.slice(0, at)))) return undefined;
  const id = url.slice(at + base.length);
  return isPictureId(id) ? id : undefined;
};
