import type { ImageCredit } from "../../../contract/image.ts";
import { imageType } from "../image-type.ts";
import {
  type Provider,
  ProviderFailure,
  type ProviderFetchOptions,
  type ProviderOptions,
  providerFetch,
} from "../provider-fetch.ts";
import type { ImageSearch } from "./image-search.ts";

export type Offer = Readonly<{
  /** In pixels; 0 if unknown. */
  width: number;
  height: number;
  /** Of the image in about the target size. */
  address: string;
  /** Sent to the address, if it requires a key. */
  headers?: Record<string, string>;
  description: string | undefined;
  credit: ImageCredit;
  /** Runs in the background after the download. Must not reject. */
  afterDownload?(ask: ProviderFetchOptions): Promise<void>;
}>;

type Search = Provider & {
  /** Best first. */
  offers(query: string, ask: ProviderFetchOptions): Promise<readonly Offer[]>;
};

/** The width of downloaded images, because originals have up to 100 MB. */
export const targetWidth = 2560;

const maxQueryLength = 200;

/** Searches, chooses the best offer and downloads it. */
export function providerSearch({ offers, ...provider }: Search, options: ProviderOptions): ImageSearch {
  const { ask: begin, isOwn } = providerFetch(provider, options);
  const underway = new Set<Promise<unknown>>();

  function track<T>(promise: Promise<T>): Promise<T> {
    underway.add(promise);
    const untrack = () => void underway.delete(promise);
    promise.then(untrack, untrack);
    return promise;
  }

  async function find(query: string) {
    const ask = begin();
    const offered = await offers(query, ask);
    const own = offered.filter(({ address }) => isOwn(address));
    // If all are on other hosts, downloading one reports that as the error.
    const chosen = chooseBest(own.length > 0 ? own : offered);
    if (!chosen) return undefined;
    const bytes = await ask.bytes(chosen.address, chosen.headers);
    // By the bytes, because content types of image hosts are unreliable.
    const contentType = imageType(bytes);
    if (!contentType || contentType === "image/heic")
      throw new ProviderFailure(`${provider.name} sent something that is not an image`);
    if (chosen.afterDownload) void track(chosen.afterDownload(begin()));
    return { bytes, contentType, description: chosen.description, credit: chosen.credit };
  }

  return {
    async find({ query }) {
      const text = onOneLine(query);
      return text ? track(find(text)) : undefined;
    },

    async close() {
      await Promise.allSettled(underway);
    },
  };
}

/** Prefers wide images, because they are shown wide, and then the provider's order. */
function chooseBest(offers: readonly Offer[]): Offer | undefined {
  const isWide = ({ width, height }: Offer) => width > height;
  const isLarge = ({ width }: Offer) => width >= 1_000;
  return (
    offers.find((offer) => isWide(offer) && isLarge(offer)) ??
    offers.find(isWide) ??
    offers.find(isLarge) ??
    offers[0]
  );
}

const onOneLine = (query: string) =>
  query
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, maxQueryLength)
    .toWellFormed();
