/** A browser's cookies in a test: `document.cookie` takes one and lists all. */
export const testCookies = (kept: Map<string, string>) => ({
  get cookie() {
    return [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
  },
  set cookie(text: string) {
    const [pair = "", ...attributes] = text.split("; ");
    const [name = "", value = ""] = pair.split("=");
    if (attributes.includes("max-age=0")) kept.delete(name);
    else kept.set(name, value);
  },
});
