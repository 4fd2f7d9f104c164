import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { pageUrl } from "../../platform/page-url.ts";
import { countListed, type ListedRow, listListed } from "./sitemap.queries.ts";

type SitemapParts = Pick<Parts, "searchDb" | "config">;

/** sitemaps.org allows five times as many, but longer files would block other requests while they are written. */
const maxUrlsInFile = 10_000;

/** Everything that is in Explore (sitemaps.org); if it does not fit in one file, an index of the files. */
export async function sitemap(
  { searchDb: db, config }: SitemapParts,
  maxUrls = maxUrlsInFile,
): Promise<string> {
  const rows = await listListed(db, { limit: maxUrls + 1, skipped: 0 });
  if (rows.length <= maxUrls) return urlsOf(config, rows);
  const files = Math.ceil((await countListed(db)) / maxUrls);
  const entries = Array.from({ length: files }, (_, at) => entry("sitemap", sitemapUrl(config, at + 1)));
  return document("sitemapindex", entries);
}

/** One file of the index, counted from 1. */
export async function sitemapFile(
  { searchDb: db, config }: SitemapParts,
  { file }: { readonly file: number },
  maxUrls = maxUrlsInFile,
): Promise<string> {
  const rows = file > 0 ? await listListed(db, { limit: maxUrls, skipped: (file - 1) * maxUrls }) : [];
  if (rows.length === 0) throw new Failure("notFound", { detail: "There is no such sitemap." });
  return urlsOf(config, rows);
}

const sitemapUrl = ({ publicUrl }: SitemapParts["config"], file: number) =>
  `${publicUrl}/sitemap-${file}.xml`;

const urlsOf = (config: SitemapParts["config"], rows: readonly ListedRow[]): string =>
  document(
    "urlset",
    rows.map(({ id, updatedAt }) => entry("url", pageUrl(config, id), `<lastmod>${updatedAt}</lastmod>`)),
  );

/** Ids and our own address contain nothing that XML would have to escape. */
const entry = (name: string, address: string, more = "") =>
  `<${name}><loc>${address}</loc>${more}</${name}>\n`;

const document = (name: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</${name}>\n`;
