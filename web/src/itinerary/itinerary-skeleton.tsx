import { Skeleton } from "@mantine/core";
import { useTranslations } from "use-intl";
import classes from "./itinerary-view.module.css";
import heading from "./trip-heading.module.css";

/** The page while it loads, with everything in its later place. */
export const ItinerarySkeleton = () => {
  const t = useTranslations("itinerary");
  return (
    <div className={classes.page} role="status" aria-label={t("loading")}>
      <div className={heading.heading}>
        <div className={heading.words}>
          <Skeleton height="3.25rem" width="80%" />
          <Skeleton height="1.5rem" width="55%" />
          <Skeleton height="1.5rem" width="45%" />
          <Skeleton height="2.75rem" width="70%" mt="sm" />
        </div>
        <Skeleton className={heading.image ?? ""} height="auto" />
      </div>
      <Skeleton height="2.75rem" mt="xl" />
      <Skeleton height="9rem" mt="lg" />
      <Skeleton height="9rem" mt="lg" />
    </div>
  );
};
