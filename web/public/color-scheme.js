// Sets the colour scheme before the first paint, so that nobody sees a flash of the wrong one. A file of its
// own because the content security policy allows no inline script. The key is the one in src/theme.ts.
(() => {
  /** @type {string | null} */
  let chosen = null;
  try {
    chosen = localStorage.getItem("waybook-color-scheme");
  } catch {
    // Storage can be forbidden; the device's scheme it is.
  }
  const dark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
