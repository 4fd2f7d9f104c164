import type { Stop } from "../../../../contract/itinerary.ts";
import type { Draft } from "../../draft/draft.ts";
import { newId } from "../../draft/edits.ts";
import { parsePlaceLink } from "../../map/parse-place-link.ts";
import type { Shared } from "../../shared-with-app.ts";
import { emptyPlan } from "./empty-plan.ts";

const maxName = 200;
const maxNote = 5_000;
const webLink = /https?:\/\/\S+/;

const firstLine = (text: string): string => text.trim().split("\n", 1)[0]?.trim() ?? "";
const hostOf = (link: string): string => new URL(link).hostname.replace(/^www\./, "");

/** A stop out of a shared link or text: a place of a map, or a page to remember. Undefined if there is nothing. */
export const planFromText = ({
  title = "",
  text = "",
  url = "",
}: Omit<Shared, "files">): Draft | undefined => {
  const words = [title, text, url].map((part) => part.trim()).filter(Boolean);
  if (words.length === 0) return undefined;
  const link = webLink.exec([url, text, title].join("\n"))?.[0];
  const said = title.trim() || firstLine(text.replace(webLink, ""));
  const place = link ? parsePlaceLink(`${said} ${link}`) : parsePlaceLink(text);
  const found = place?.kind === "place" ? place : undefined;
  const name = (found?.name ?? (said || (link ? hostOf(link) : ""))).slice(0, maxName);
  // What the name does not say already.
  const note = [...new Set(words)].filter((part) => part !== name && part !== link).join("\n\n");
  const stop: Stop = {
    id: newId(),
    name: name || firstLine(words.join(" ")).slice(0, maxName),
    category: "other",
    ...(found?.coordinate && { coordinate: found.coordinate }),
    ...(found?.address && { address: found.address }),
    ...(note && { note: note.slice(0, maxNote) }),
    ...(link && !found && link.length <= 2_000 && { bookingURL: link }),
  };
  return { ...emptyPlan(stop.name), days: [{ id: newId(), stops: [stop] }] };
};
