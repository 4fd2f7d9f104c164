import { api } from "../../../contract/api.ts";
import { createClient } from "../../../contract/client.ts";
import { saveFile } from "../save-file.ts";
import { withRecentSignIn } from "../sign-in/recent-sign-in.ts";

/** Downloads an archive of all the traveller's data, and reports how many bytes have arrived. */
export const downloadArchive = async (onReceived: (bytes: number) => void): Promise<void> => {
  const { exportAccount } = createClient(api, {
    baseUrl: "",
    fetch: withRecentSignIn(async (...request) => countBytes(await fetch(...request), onReceived)),
  });
  const { body: archive } = await exportAccount();
  saveFile(archive, `waybook-${new Date().toISOString().slice(0, 10)}.zip`);
};

const countBytes = (response: Response, onReceived: (bytes: number) => void): Response => {
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      onReceived(bytes);
      controller.enqueue(chunk);
    },
  });
  return response.ok ? new Response(response.body?.pipeThrough(count) ?? null, response) : response;
};
