import { getRouteApi } from "@tanstack/react-router";
import type { DraftPath } from "../draft/draft-path.ts";
import { useCanEdit } from "../draft/use-draft.ts";
import { fieldElement, partElement, toggleOf, tripElement } from "./field-elements.ts";

const route = getRouteApi("/itineraries/$id");

/** How long another part of the page may take to load. */
const patienceMs = 3_000;
const markMs = 2_000;

const partOfPage = {
  packing: "packing",
  expense: "costs",
  stop: undefined,
  day: undefined,
  draft: undefined,
} as const;

const targetOf = (path: DraftPath): HTMLElement | undefined =>
  fieldElement(path) ??
  partElement(path) ??
  (path.kind === "draft" ? (tripElement()?.querySelector("button") ?? tripElement()) : undefined);

/** Twice, because distant days get their true height only when they are near. */
const scrollTo = (path: DraftPath) => {
  const target = targetOf(path);
  if (!target) return;
  const scroll = () => target.scrollIntoView({ block: "center", behavior: "instant" });
  scroll();
  requestAnimationFrame(scroll);
  const marked = partElement(path) ?? target;
  marked.dataset.pointedOut = "";
  setTimeout(() => delete marked.dataset.pointedOut, markMs);
  if (!marked.contains(document.activeElement)) {
    if (!marked.matches("[tabindex], input, textarea, button")) marked.tabIndex = -1;
    marked.focus({ preventScroll: true });
  }
};

/** Goes to a part of the itinerary, opens it where it can be edited, and marks it for a moment. */
export const useShowPart = (): ((path: DraftPath) => void) => {
  const navigate = route.useNavigate();
  const { edit } = route.useSearch();
  const canEdit = useCanEdit();
  return (path) => {
    const part = partOfPage[path.kind];
    const givesUpAt = performance.now() + patienceMs;
    const isThere = () => (path.kind === "draft" ? true : partElement(path) !== undefined);
    const show = () => {
      if (!isThere()) {
        if (performance.now() < givesUpAt) requestAnimationFrame(show);
        return;
      }
      const toggle = canEdit && edit ? toggleOf(path) : undefined;
      if (toggle?.ariaExpanded === "false") toggle.click();
      requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(path)));
    };
    void Promise.resolve(
      navigate({ search: ({ edit }) => ({ edit, part }), replace: true, resetScroll: false }),
    ).then(show);
  };
};
