import { useQueries } from "@tanstack/react-query";
import type { ItineraryPage } from "../../../contract/page.ts";
import type { Marks } from "./apply-mark.ts";
import { marksQuery } from "./marks-query.ts";

const countDisliked = (results: readonly { readonly data: Marks | undefined }[]): number =>
  results.flatMap(({ data = {} }) => Object.values(data)).filter(({ isDisliked }) => isDisliked).length;

/** How many of the loaded itineraries the traveller marked as “Not for me”. */
export const useNotForMeCount = (pages: readonly ItineraryPage[] = []): number =>
  useQueries({
    queries: pages
      .filter(({ data }) => data.length > 0)
      .map(({ data }) => marksQuery(data.map(({ id }) => id))),
    combine: countDisliked,
  });
