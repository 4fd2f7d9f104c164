import { NetworkError } from "../../../contract/client.ts";
import { spokenTexts } from "../spoken-texts.ts";
import { isServiceThere } from "./is-service-there.ts";

/**
 * Loads a part of the app, and the texts that only Explore does without. Fails with a NetworkError while the server
 * cannot be reached. Otherwise the file is gone, as after an update, and the import's own error is thrown.
 */
export const loadPart = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    const [part] = await Promise.all([load(), spokenTexts.loadAll()]);
    return part;
  } catch (cause) {
    if (await isServiceThere()) throw cause;
    throw new NetworkError("A part of the app could not be loaded", { cause });
  }
};
