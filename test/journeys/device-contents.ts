import type { Page } from "playwright-core";

/** Until everything that a trip needs of the app is on the device: the service worker has the list. */
export const untilAppIsKept = `
  navigator.serviceWorker.ready.then(async () => {
    const worker = await (await fetch("/service-worker.js")).text();
    const files = new Set(worker.match(/\\/assets\\/[\\w.-]+\\.(?:js|css)/g));
    for (const file of files)
      while (!(await caches.match(file, { ignoreVary: true })))
        await new Promise((resolve) => setTimeout(resolve, 100));
  })`;

/** How many entries each database and each cache on the device has; those of the app itself are left out. */
const deviceContents = async (page: Page): Promise<Readonly<Record<string, number>>> =>
  page.evaluate(`(async () => {
    const done = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const contents = {};
    for (const { name } of await indexedDB.databases()) {
      if (name.startsWith("serwist") || name.startsWith("workbox")) continue;
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        contents[name + "/" + store] = await done(database.transaction(store).objectStore(store).count());
      database.close();
    }
    for (const name of await caches.keys())
      if (name.startsWith("waybook-files")) contents[name] = (await (await caches.open(name)).keys()).length;
    return contents;
  })()`);

/** Those that have any entry. */
export const filledParts = async (page: Page): Promise<string[]> =>
  Object.entries(await deviceContents(page)).flatMap(([name, count]) => (count > 0 ? [name] : []));

type TripOnDevice = {
  readonly title: string;
  readonly reason: string;
  readonly isWhole: boolean;
  readonly sizes: Readonly<Record<"trip" | "pictures" | "documents" | "map", number>>;
};

/** The trips that are kept. */
export const tripsOnDevice = (page: Page): Promise<TripOnDevice[]> =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open("waybook-device");
    // The app makes it; one without its stores would be in the app's way.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve([]);
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction("trips").objectStore("trips").getAll();
      reading.onsuccess = () => {
        database.close();
        resolve(reading.result.filter((one) => one.title !== undefined));
      };
    };
  })`);
