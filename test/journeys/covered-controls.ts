import type { Page } from "playwright-core";

/**
 * Asks the browser what is on top of everything that can be clicked or typed into, once it has been scrolled into view
 * from above and from below, as the Tab key does. Hidden things and the contents of a closed scroll area do not count.
 */
const coveredNow = `(() => {
  const controls = "a[href], button, input, select, textarea, summary, [role=button], [role=slider]";
  const isShown = (control) => {
    if (control.disabled || !control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (control.closest("[inert], [aria-hidden=true]")) return false;
    for (let part = control; part; part = part.parentElement)
      if (getComputedStyle(part).clipPath !== "none") return false;
    const { width, height } = control.getBoundingClientRect();
    return width > 2 && height > 2;
  };
  const isSame = (control, top) =>
    top && (control.contains(top) || top.contains(control) && top.matches("label, a, button, summary") ||
      [...(control.labels ?? [])].some((label) => label.contains(top)));
  const covered = new Set();
  // While a dialog is open, only what is in it can be reached.
  const root = [...document.querySelectorAll("[role=dialog][aria-modal=true]")].at(-1) ?? document;
  for (const from of [0, document.documentElement.scrollHeight])
    for (const control of root.querySelectorAll(controls)) {
      if (!isShown(control)) continue;
      scrollTo({ top: from, behavior: "instant" });
      control.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      // The first line of a link that is broken over two.
      const [{ left, top, width, height }] = control.getClientRects();
      const edge = Math.min(4, height / 4);
      for (const y of [top + edge, top + height / 2, top + height - edge]) {
        if (y < 0 || y > innerHeight) continue;
        const above = document.elementFromPoint(left + width / 2, y);
        if (!isSame(control, above))
          covered.add((control.ariaLabel || control.textContent.trim() || control.name || control.id).slice(0, 40) +
            " is under " + (above ? above.tagName.toLowerCase() + "." + above.className : "nothing"));
      }
    }
  scrollTo({ top: 0, behavior: "instant" });
  return [...covered];
})()`;

/** The controls that something covers, at each of these widths of the window. */
export async function coveredControls(page: Page, widths: readonly number[]): Promise<string[]> {
  const covered: string[] = [];
  const { height = 800 } = page.viewportSize() ?? {};
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    // Two frames: the page has been laid out anew, and what follows from that has been rendered.
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    const found = (await page.evaluate(coveredNow)) as string[];
    covered.push(...found.map((what) => `${width} px: ${what}`));
  }
  return covered;
}
