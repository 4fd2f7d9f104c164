const prefix = "waybook-files-";

export const filesCacheName = (travellerId: string): string => `${prefix}${travellerId}`;

/** Removes the kept files of everybody, or of all but one traveller. */
export const deleteFilesCaches = async (except?: string): Promise<void> => {
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  const gone = names.filter(
    (name) => name.startsWith(prefix) && (except === undefined || name !== filesCacheName(except)),
  );
  await Promise.all(gone.map((name) => caches.delete(name)));
};
