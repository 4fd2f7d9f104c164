import { NetworkError } from "../../../contract/client.ts";
import { isServiceThere } from "./is-service-there.ts";

/**
 * Loads a part of the app. It fails as a request does while there is no way to the service; with the service there, the
 * file is gone for good, as after an update, and that is another failure.
 */
export const loadPart = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (cause) {
    if (await isServiceThere()) throw cause;
    throw new NetworkError("A part of the app did not arrive", { cause });
  }
};
