import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { TextButton } from "../components/text-button.tsx";
import { useDraft } from "../draft/use-draft.ts";
import { TagChip } from "../explore/tag-chip.tsx";
import classes from "./about-trip.module.css";
import { CopiedFromLine } from "./copied-from-line.tsx";
import { useIsWide } from "./use-is-wide.ts";

/** The first lines of what the trip is about; a button shows the rest, so that the plan stays on the first screen. */
export const AboutTrip = () => {
  const t = useTranslations("itinerary");
  const { summary, tags, bestSeason } = useDraft(({ draft }) => draft);
  const { copiedFrom, likesCount, viewsCount } = useDraft(({ itinerary }) => itinerary);
  const isOwner = useDraft(({ role }) => role === "owner");
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);

  // A ResizeObserver is called after layout, so that measuring costs nothing.
  const watchHeight = useCallback((paragraph: HTMLParagraphElement | null) => {
    if (!paragraph) return;
    const observer = new ResizeObserver(() => setCut(paragraph.scrollHeight > paragraph.clientHeight + 1));
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, []);

  const hasFacts = bestSeason !== undefined || tags.length > 0 || copiedFrom !== undefined || isOwner;
  const showsFacts = isWide || isOpen;

  return (
    <div className={classes.about}>
      {summary && (
        <p ref={watchHeight} className={classes.summary} data-open={isOpen || undefined}>
          {summary}
        </p>
      )}
      {showsFacts && hasFacts && (
        <div className={classes.facts}>
          {bestSeason && (
            <p>
              <Icon name="leaf" />
              {t("bestSeason", { season: bestSeason })}
            </p>
          )}
          {tags.length > 0 && (
            <ul aria-label={t("tags")}>
              {tags.map((tag) => (
                <li key={tag}>
                  <TagChip tag={tag} />
                </li>
              ))}
            </ul>
          )}
          {copiedFrom && <CopiedFromLine copiedFrom={copiedFrom} />}
          {isOwner && (
            <p>
              {t("likes", { count: likesCount })}, {t("views", { count: viewsCount })}
            </p>
          )}
        </div>
      )}
      {(isOpen || isCut || (hasFacts && !showsFacts)) && (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "readLess" : "readMore")}
        </TextButton>
      )}
    </div>
  );
};
