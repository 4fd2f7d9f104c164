import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CopiedFrom } from "../../../contract/itinerary.ts";

/** Credits the trip that this one was copied from. Its title is known to those who can read it. */
export const CopiedFromLine = ({ copiedFrom }: { readonly copiedFrom: CopiedFrom }) => {
  const t = useTranslations("itinerary");
  const { id, title, author } = copiedFrom;
  const link = (chunks: ReactNode) => (
    <Link to="/itineraries/$id" params={{ id }}>
      {chunks}
    </Link>
  );
  const person = (chunks: ReactNode) => (
    <Link to="/people/$id" params={{ id: author?.id ?? "" }}>
      {chunks}
    </Link>
  );
  if (!author) return title ? <p>{t.rich("afterTrip", { link, title })}</p> : <p>{t("afterAnother")}</p>;
  const name = author.displayName;
  return (
    <p>{title ? t.rich("after", { link, person, title, name }) : t.rich("afterPerson", { person, name })}</p>
  );
};
