/** A browser's cookies in a test: `document.cookie` takes one and lists all. */
export const testCookies = (kept: Map<string, string>) => ({
  get cookie() {
    return [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
  },
  set cookie(text: string) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    kept.set(name, value);
  },
});
