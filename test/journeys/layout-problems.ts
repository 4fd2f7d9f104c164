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
      [...(control.labels ?? [])].some((label) => label.contains(top)) ||
      // The icons and buttons in a field, for which its text leaves room.
      control.closest(".mantine-Input-wrapper")?.contains(top));
  // Such a list shows the entry in its middle, and of those beside it as much as there is room for.
  const isSwiped = (control) => {
    for (let part = control; part; part = part.parentElement)
      if (part !== document.documentElement && getComputedStyle(part).scrollSnapType !== "none") return true;
    return false;
  };
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
      // The middle and the middle of each side, because many buttons are round.
      const [down, across] = [Math.min(4, height / 4), Math.min(4, width / 4)];
      const points = [
        ...[down, height / 2, height - down].map((y) => [width / 2, y]),
        ...[across, width - across].map((x) => [x, height / 2]),
      ];
      for (const [x, y] of points.map(([x, y]) => [left + x, top + y])) {
        if (y < 0 || y > innerHeight || ((x < 0 || x > innerWidth) && isSwiped(control))) continue;
        const above = document.elementFromPoint(x, y);
        if (!isSame(control, above))
          covered.add((control.ariaLabel || control.textContent.trim() || control.name || control.id).slice(0, 40) +
            " is under " + (above ? above.tagName.toLowerCase() + "." + above.getAttribute("class") : "nothing"));
      }
    }
  scrollTo({ top: 0, behavior: "instant" });
  return [...covered];
})()`;

type Size = { readonly width: number; readonly height: number };

/** The controls that something covers, and whether the page is wider than the window, at each of these sizes of it. */
export async function layoutProblems(page: Page, sizes: readonly Size[]): Promise<string[]> {
  const covered: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    // Two frames: the page has been laid out anew, and what follows from that has been rendered.
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    const found = (await page.evaluate(coveredNow)) as string[];
    const isTooWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
    if (isTooWide) found.push("the page is wider than the window");
    covered.push(...found.map((what) => `${size.width} × ${size.height}: ${what}`));
  }
  return covered;
}
