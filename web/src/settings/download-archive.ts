import { api } from "../../../contract/api.ts";
import { createClient } from "../../../contract/client.ts";
import { saveFile } from "../save-file.ts";
import { withRecentSignIn } from "../sign-in/recent-sign-in.ts";

/** Brings everything the traveller has into their downloads, and tells on the way how many bytes have come. */
export const downloadArchive = async (onReceived: (bytes: number) => void): Promise<void> => {
  const { exportAccount } = createClient(api, {
    baseUrl: "",
    fetch: withRecentSignIn(async (...request) => counted(await fetch(...request), onReceived)),
  });
  const { body: archive } = await exportAccount();
  saveFile(archive, `waybook-${new Date().toISOString().slice(0, 10)}.zip`);
};

const counted = (response: Response, onReceived: (bytes: number) => void): Response => {
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
