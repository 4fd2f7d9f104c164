import { Skeleton } from "@mantine/core";
import { useTranslations } from "use-intl";
import classes from "./card-list.module.css";

type CardSkeletonsProps = { readonly count?: number };

/** Placeholders for cards that are being loaded, exactly as large as the cards. */
export const CardSkeletons = ({ count = 6 }: CardSkeletonsProps) => {
  const t = useTranslations("shell");
  return (
    <div role="status" aria-label={t("loading")} className={classes.list}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={at}>
          <Skeleton className={classes.image} height="auto" />
          <div className={classes.words}>
            <Skeleton height={24} width="80%" />
            <Skeleton height={18} width="45%" />
          </div>
        </div>
      ))}
    </div>
  );
};
