/*
 * Runs before the first paint and blocks it, so it stays tiny: sets the language and the mode that
 * the visitor chose earlier (NAV-05), and asks for the chunks of the first screen: at once, or, when the page came with its
 * content (CNT-02), after that was drawn.
 */
(() => {
  const root = document.documentElement;
  // As lib/device/choices.ts keeps them; these values are written as they are.
  const read = (name) => {
    try {
      const start = `candor.${name}=`;
      return document.cookie
        .split("; ")
        .find((pair) => pair.startsWith(start))
        ?.slice(start.length);
    } catch {
      return undefined;
    }
  };
  const mode = read("mode");
  const dark = mode === "night" || (mode !== "day" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "night" : "day";
  if (read("rise") === "red") root.dataset.rise = "red";
  // What the server sends with a page is a visitor's, and a user may have hidden some of it (theme.css).
  try {
    if (localStorage.getItem("candor.token") !== null) root.dataset.user = "";
  } catch {
    // Without storage nobody is signed in.
  }
  // Each language with the pattern of its tags (build/boot-texts.ts).
  const languages = Object.entries(JSON.parse(root.dataset.languages));
  const languageOf = (tag) => languages.find(([, tags]) => new RegExp(tags, "i").test(tag))?.[0];
  const chosen = read("language");
  const language = languageOf(chosen ?? "") ?? navigator.languages.map(languageOf).find(Boolean) ?? "en";
  root.lang = language;
  const color = document.querySelector('meta[name="theme-color"]');
  if (color !== null) color.content = dark ? "#0b0e15" : "#f6f7f9";
  // The browser offers this once, on a slow phone before the app listens (lib/install/install-app.ts).
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    globalThis.earlyInstallPrompt = event;
  });
  const chunks = JSON.parse(root.dataset.chunks ?? "{}");
  const { pathname } = location;
  const words = document.createElement("style");
  words.textContent = `html .boot-body [data-for="${language}"],html .boot-body>[data-for="${CSS.escape(language + pathname)}"]{display:block}`;
  document.head.append(words);
  const names = [language, pathname, language + pathname].flatMap((row) => chunks[row] ?? []);
  const ask = (name) => {
    const link = document.createElement("link");
    if (name.endsWith(".css")) {
      link.rel = "preload";
      link.as = "style";
      // As the app asks for its style sheets, else this one is fetched twice.
      link.crossOrigin = "";
    } else link.rel = "modulepreload";
    link.fetchPriority = "low";
    link.href = `/assets/${name}`;
    document.head.append(link);
  };
  /** The app's own script imports all others, which stand in the order of their imports. Each runs in a task of its own: a slow phone can answer a touch in between. */
  const run = async (scripts) => {
    for (const { href } of [...scripts.slice(1), ...scripts.slice(0, 1)]) {
      await import(href);
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const start = () => {
    const scripts = [...document.querySelectorAll("link[data-script]")];
    for (const link of scripts) link.rel = "modulepreload";
    // The app's own script may be gone with the network, or with the build that this page is of.
    run(scripts).catch((error) => {
      reportError(error);
      root.dataset.failed = "";
    });
  };
  const withContent = "content" in root.dataset;
  if (!withContent) for (const name of names) ask(name);
  addEventListener("DOMContentLoaded", () => {
    if (!withContent) return start();
    const startAndAsk = () => {
      start();
      // Not in one task, either.
      for (const name of names) setTimeout(() => ask(name));
    };
    // A page in the background has no frames.
    if (document.hidden) startAndAsk();
    else requestAnimationFrame(() => requestAnimationFrame(startAndAsk));
  });
})();
