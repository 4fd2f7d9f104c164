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

/** An image that a provider offers. */
export type Offer = Readonly<{
  /** In pixels; 0 when not known. */
  width: number;
  height: number;
  /** Where it is, in about the size we want. */
  address: string;
  /** For the address, where that needs a key. */
  headers?: Record<string, string>;
  description: string | undefined;
  credit: ImageCredit;
  /** What is left to do once we have it. Not waited for, and not to fail. */
  afterDownload?(ask: ProviderFetchOptions): Promise<void>;
}>;

type Search = Provider & {
  /** What it offers for some words, the best first. */
  offers(query: string, ask: ProviderFetchOptions): Promise<readonly Offer[]>;
};

/** How wide an image is to be: no screen shows more, and originals have up to 100 MB. */
export const targetWidth = 2560;

const maxQueryLength = 200;

/** What all providers have in common: asking, choosing one of what they offer, fetching it. */
export function providerSearch({ offers, ...provider }: Search, options: ProviderOptions): ImageSearch {
  const { ask: begin, isOwn } = providerFetch(provider, options);
  const underway = new Set<Promise<unknown>>();

  function track<T>(promise: Promise<T>): Promise<T> {
    underway.add(promise);
    const forget = () => void underway.delete(promise);
    promise.then(forget, forget);
    return promise;
  }

  async function find(query: string) {
    const ask = begin();
    const offered = await offers(query, ask);
    const own = offered.filter(({ address }) => isOwn(address));
    // With none of its own, asking for another's says what is wrong.
    const chosen = chooseBest(own.length > 0 ? own : offered);
    if (!chosen) return undefined;
    const bytes = await ask.bytes(chosen.address, chosen.headers);
    // By the bytes: hosts of images are careless about content types.
    const contentType = imageType(bytes);
    if (!contentType || contentType === "image/heic")
      throw new ProviderFailure(`${provider.name} sent something that is not an image`);
    if (chosen.afterDownload) void track(chosen.afterDownload(begin()));
    return { bytes, contentType, description: chosen.description, credit: chosen.credit };
  }

  return {
    async find(wanted) {
      const query = onOneLine(wanted.query);
      return query ? track(find(query)) : undefined;
    },

    async close() {
      await Promise.allSettled(underway);
    },
  };
}

/** Images are shown wide. Of those that suit equally well it is the first, so that the same answer gives the same. */
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
