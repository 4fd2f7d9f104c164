import { keepShared } from "../shared-with-app.ts";

/** As manifest.webmanifest says. */
const shareAddress = "/share";
const importAddress = "/import?shared=true";

const textOf = (form: FormData, name: string): Record<string, string> => {
  const value = form.get(name);
  return typeof value === "string" && value.trim() !== "" ? { [name]: value } : {};
};

const receive = async (request: Request): Promise<Response> => {
  const form = await request.formData();
  const files = form.getAll("files").filter((entry): entry is File => entry instanceof File);
  await keepShared({ ...textOf(form, "title"), ...textOf(form, "text"), ...textOf(form, "url"), files });
  return Response.redirect(importAddress, 303);
};

/** What other apps share with this one is kept on the device until the import opens, and never sent unasked. */
export const receiveShared = (worker: ServiceWorkerGlobalScope): void => {
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const isShared = request.method === "POST" && new URL(request.url).pathname === shareAddress;
    // No room on the device: the import says so.
    if (isShared)
      event.respondWith(receive(request).catch(() => Response.redirect(`${importAddress}&lost=true`, 303)));
  });
};
