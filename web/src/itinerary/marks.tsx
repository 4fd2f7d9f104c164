import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { useDraft } from "../draft/use-draft.ts";
import { marksQuery } from "../explore/marks-query.ts";
import { useMark } from "../explore/use-mark.ts";
import classes from "./marks.module.css";

/** Like and save. Guests sign in first and come back. */
export const Marks = ({ reader }: { readonly reader: string | undefined }) => {
  const t = useTranslations("itinerary");
  const format = useFormatter();
  const navigate = useNavigate();
  const next = useLocation({ select: ({ href }) => href });
  const { id, title, likesCount } = useDraft(({ itinerary }) => itinerary);
  const marks = useQuery(marksQuery([id])).data?.[id];
  const mark = useMark({ id, title });

  const { isLiked = false, isSaved = false } = marks ?? {};
  const choices = [
    { mark: "like", icon: "like", isOn: isLiked, label: t(isLiked ? "liked" : "like") },
    { mark: "save", icon: "bookmark", isOn: isSaved, label: t(isSaved ? "saved" : "save") },
  ] as const;
  return (
    <fieldset className={classes.marks} aria-label={t("marks")}>
      {choices.map(({ mark: name, icon, isOn, label }) => (
        <button
          key={name}
          type="button"
          className={classes.mark}
          data-mark={name}
          aria-pressed={isOn}
          onClick={() =>
            reader ? mark({ mark: name, isOn: !isOn }) : void navigate({ to: "/sign-in", search: { next } })
          }
        >
          <Icon name={icon} />
          <span>{label}</span>
          {name === "like" && <span>{format.number(marks?.likesCount ?? likesCount)}</span>}
        </button>
      ))}
    </fieldset>
  );
};
