import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CopiedFrom } from "../../../contract/itinerary.ts";

/** Names the trip that this one was copied from. */
export const CopiedFromLine = ({ copiedFrom: { id, author } }: { readonly copiedFrom: CopiedFrom }) => {
  const t = useTranslations("itinerary");
  const link = (chunks: ReactNode) => (
    <Link to="/itineraries/$id" params={{ id }}>
      {chunks}
    </Link>
  );
  if (!author) return <p>{t.rich("copiedFromGone", { link })}</p>;
  const person = (chunks: ReactNode) => (
    <Link to="/people/$id" params={{ id: author.id }}>
      {chunks}
    </Link>
  );
  return <p>{t.rich("copiedFrom", { link, person, name: author.displayName })}</p>;
};
