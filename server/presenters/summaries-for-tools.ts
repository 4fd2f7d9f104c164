import type { ItineraryPage } from "../../contract/page.ts";
import type { OutputOf } from "../../contract/tool.ts";
import type { tools } from "../../contract/tools.ts";
import type { Config } from "../config.ts";
import { pageUrl } from "../platform/page-url.ts";
import { joinLines, pluralize } from "../platform/text/plain-lines.ts";

type ToolSummaries = OutputOf<typeof tools.list_itineraries>;
type ToolSummary = ToolSummaries["data"][number];

/** A page of summaries for assistants, with a line of text for each, or another text if there are none. */
export function summariesForTools(
  config: Pick<Config, "publicUrl">,
  { jsonText }: { readonly jsonText: string },
  whenNone: string,
): { readonly structured: ToolSummaries; readonly text: string } {
  const { data, nextCursor } = JSON.parse(jsonText) as ItineraryPage;
  const shown = data.map((summary) => shownSummary(config, summary));
  const lines = shown.length > 0 ? shown.map(summaryLine) : [whenNone];
  if (nextCursor === undefined) return { structured: { data: shown }, text: lines.join("\n") };
  const more = `There are more: call this again with the same arguments and with this cursor: ${nextCursor}`;
  return { structured: { data: shown, nextCursor }, text: [...lines, "", more].join("\n") };
}

/** Without images, which assistants cannot use, and with the address of its page. */
function shownSummary(
  config: Pick<Config, "publicUrl">,
  { heroImage: _, heroImageURL: _url, posterURL: _poster, author, ...summary }: ItineraryPage["data"][number],
): ToolSummary {
  const { avatarURL: _avatarURL, ...shownAuthor } = author;
  return { ...summary, author: shownAuthor, url: pageUrl(config, summary.id) };
}

/** What people wrote comes first: whatever it claims to be, our own words follow it. */
const summaryLine = ({ author, role, tags, ...summary }: ToolSummary): string =>
  `- ${joinLines([
    summary.title,
    summary.destination,
    tags.length > 0 && `tags: ${tags.join(", ")}`,
    role !== "owner" && `by ${author.displayName} (@${author.username})`,
    summary.startDate && `starts ${summary.startDate}`,
    `${pluralize(summary.dayCount, "day")}, ${pluralize(summary.stopCount, "stop")}`,
    summary.visibility,
    role !== "none" && `your role: ${role}`,
    `changed ${summary.updatedAt}`,
    `id: ${summary.id}`,
    `etag: ${summary.etag}`,
    summary.url,
  ])}`;
