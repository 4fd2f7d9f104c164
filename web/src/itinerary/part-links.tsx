import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { LinkRow } from "../components/link-row.tsx";
import { useDraft } from "../draft/use-draft.ts";

export type Part = "packing" | "costs" | "documents";

type PartLinksProps = { readonly shown: Part | undefined; readonly isPerson: boolean };

/** Links to the parts of an itinerary, each of which has its own address. */
export const PartLinks = memo(({ shown, isPerson }: PartLinksProps) => {
  const t = useTranslations("itinerary");
  const id = useDraft(({ itinerary }) => itinerary.id);
  const parts: (Part | undefined)[] = [undefined, "packing", "costs"];
  if (isPerson) parts.push("documents");
  return (
    <LinkRow label={t("parts")}>
      {parts.map((part) => (
        <Link
          key={part ?? "plan"}
          to="/itineraries/$id"
          params={{ id }}
          search={({ edit }) => ({ part, edit })}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
          activeProps={{}}
          aria-current={part === shown ? "page" : undefined}
        >
          {t(part ?? "plan")}
        </Link>
      ))}
    </LinkRow>
  );
});
