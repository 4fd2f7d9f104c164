import { Suspense, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { ItineraryMarks } from "../../../contract/marks.ts";
import { Icon } from "../components/icon.tsx";
import { lazyPart } from "../loading/lazy-part.ts";
import classes from "./mark-buttons.module.css";
import { useMark } from "./use-mark.ts";

const MarkMenu = lazyPart(() => import("./mark-menu.tsx").then(({ MarkMenu }) => MarkMenu));

type MarkButtonsProps = {
  readonly id: string;
  readonly title: string;
  /** Undefined until they are loaded. */
  readonly marks: ItineraryMarks | undefined;
};

/** Like, save, and a menu. The labels contain the title, because a page has many of these buttons. */
export const MarkButtons = ({ id, title, marks }: MarkButtonsProps) => {
  const t = useTranslations("explore");
  const format = useFormatter();
  const mark = useMark({ id, title });
  const [hasMenu, setHasMenu] = useState(false);
  const { isLiked = false, isSaved = false, likesCount = 0 } = marks ?? {};
  const label = t("cardMenu", { title });
  const opener = (
    <button type="button" aria-haspopup="menu" aria-label={label} onClick={() => setHasMenu(true)}>
      <Icon name="more" size={22} />
    </button>
  );
  return (
    <div className={classes.marks}>
      <button
        type="button"
        className={classes.like}
        aria-pressed={isLiked}
        aria-label={t("like", { title, count: likesCount })}
        onClick={() => mark({ mark: "like", isOn: !isLiked })}
      >
        <span className={classes.count}>
          {likesCount > 0 && format.number(likesCount, { notation: "compact" })}
        </span>
        <Icon name="like" size={22} />
      </button>
      <button
        type="button"
        className={classes.save}
        aria-pressed={isSaved}
        aria-label={t("save", { title })}
        onClick={() => mark({ mark: "save", isOn: !isSaved })}
      >
        <Icon name="bookmark" size={22} />
      </button>
      {hasMenu ? (
        <Suspense fallback={opener}>
          <MarkMenu label={label} id={id} title={title} marks={marks} />
        </Suspense>
      ) : (
        opener
      )}
    </div>
  );
};
