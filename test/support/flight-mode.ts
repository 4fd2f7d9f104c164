import type { BrowserContext, CDPSession, Frame, Page } from "playwright-core";

const offline = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

const landings = new WeakMap<BrowserContext, () => Promise<void>>();

/** No network, and a browser that says so in every document: Chromium's own emulation lasts until the next one. */
export async function goOffline(context: BrowserContext): Promise<void> {
  if (landings.has(context)) return;
  const sessions: CDPSession[] = [];
  const watched: [Page, (frame: Frame) => void][] = [];
  const watch = async (page: Page) => {
    const session = await context.newCDPSession(page);
    sessions.push(session);
    await session.send("Network.enable");
    const tell = () => session.send("Network.overrideNetworkState", offline);
    const tellAgain = (frame: Frame) => {
      // The page may be closing.
      if (frame === page.mainFrame()) tell().catch(() => {});
    };
    page.on("framenavigated", tellAgain);
    watched.push([page, tellAgain]);
    await tell();
  };
  const watchNew = (page: Page) => void watch(page).catch(() => {});
  landings.set(context, async () => {
    landings.delete(context);
    context.off("page", watchNew);
    for (const [page, tellAgain] of watched) page.off("framenavigated", tellAgain);
    await context.setOffline(false);
    await Promise.all(sessions.map((session) => session.detach().catch(() => {})));
  });
  await context.setOffline(true);
  context.on("page", watchNew);
  await Promise.all(context.pages().map(watch));
}

export async function goOnline(context: BrowserContext): Promise<void> {
  await (landings.get(context)?.() ?? context.setOffline(false));
}
