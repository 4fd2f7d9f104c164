import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { TextButton } from "../components/text-button.tsx";
import type { ChangeByOthers } from "../draft/draft-state.ts";
import { useDraft, useDraftStore } from "../draft/use-draft.ts";
import type { ComparedPart } from "../history/compare-versions.ts";
import classes from "./change-notice.module.css";
import { firstName } from "./first-name.ts";
import { mergeChanges } from "./merge-changes.ts";
import { useChangeText } from "./use-change-text.ts";
import { useShowPart } from "./use-show-part.ts";

type Told = ChangeByOthers & { readonly text: string };

/** Letters that someone types arrive as many changes, and are told as one. */
const shownMs = 20_000;

const isSameWriter = (one: ChangeByOthers, other: ChangeByOthers) => one.by?.id === other.by?.id;

/** What to show of a change: something that is still there. */
const shownPart = (parts: readonly ComparedPart[]) => parts.find(({ change }) => change !== "removed");

/** Says what someone else has just changed, in its place on the page, and shows it. */
export const ChangeNotice = () => {
  const t = useTranslations("presence");
  const changeText = useChangeText();
  const showPart = useShowPart();
  const store = useDraftStore();
  const change = useDraft((state) => state.lastChangeByOthers);
  const [told, setTold] = useState<Told>();
  // Changes from before this was on the page are old.
  const seen = useRef(change);
  const line = useRef<HTMLDivElement>(null);
  const tell = useRef<(change: ChangeByOthers) => void>(() => {});
  tell.current = (change) => {
    const isMore = told && isSameWriter(told, change) && seen.current?.parts !== change.parts;
    const parts = isMore ? mergeChanges(told.parts, change.parts) : change.parts;
    const name = change.by ? firstName(change.by.displayName) : t("someone");
    setTold({ ...change, parts, text: changeText(name, parts, store.getState().draft) });
  };

  useEffect(() => {
    if (!change || change === seen.current) return;
    tell.current(change);
    seen.current = change;
  }, [change]);

  useEffect(() => {
    if (!told) return;
    let timer: ReturnType<typeof setTimeout>;
    const hide = () => {
      // Nothing goes away under the pointer or the focus.
      if (line.current?.matches(":hover, :focus-within")) timer = setTimeout(hide, 1_000);
      else setTold(undefined);
    };
    timer = setTimeout(hide, shownMs);
    return () => clearTimeout(timer);
  }, [told]);

  const part = told && shownPart(told.parts);
  const show = () => {
    if (!part) return;
    const { kind, id, fields } = part;
    const [field, ...rest] = fields;
    showPart({ kind, id, ...(field && rest.length === 0 && { field: field.field }) });
    setTold(undefined);
  };
  return (
    <div ref={line} className={classes.line} data-empty={!told || undefined}>
      <span role="status">{told?.text}</span>
      {part && <TextButton onClick={show}>{t("show")}</TextButton>}
    </div>
  );
};
