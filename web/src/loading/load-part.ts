import { NetworkError } from "../../../contract/client.ts";
import { isServiceThere } from "./is-service-there.ts";

/**
 * Loads a part of the app. Fails with a NetworkError while the server cannot be reached. Otherwise the file is gone, as
 * after an update, and the import's own error is thrown.
 */
export const loadPart = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (cause) {
    if (await isServiceThere()) throw cause;
    throw new NetworkError("A part of the app could not be loaded", { cause });
  }
};
