/** The trip that an address of the API is about. */
export const tripOfPath = (path: string): string | undefined =>
  /^\/v1\/(?:app\/library|itineraries)\/([\da-f]{8}-[\da-f-]{27})(?![\da-f-])/i
    .exec(path)?.[1]
    ?.toLowerCase();

/** The document whose contents are at an address of the API. */
export const documentOfPath = (path: string): string | undefined =>
  /^\/v1\/app\/library\/[\da-f-]{36}\/documents\/([^/?]+)\/file$/i.exec(path)?.[1];
