/** The words that are written in the picture. */
export type SceneTexts = { readonly second: string; readonly third: string; readonly note: string };

/** One moment of the picture: Ada adds stops while Bo changes a time and writes a note. */
export type Scene = {
  /** What Ada has typed into the field for a new stop; undefined while she is elsewhere. */
  readonly adding: string | undefined;
  readonly boAt: "time" | "note" | undefined;
  readonly time: string;
  readonly note: string;
  /** How many stops there are, from 1 to 3. */
  readonly stops: number;
  readonly isSaved: boolean;
};

/** A letter is typed in each tick. */
export const tickMs = 75;

const typed = (text: string, ticks: number) => [...text].slice(0, Math.max(0, ticks)).join("");

/** When each thing happens, in ticks. */
const timesOf = ({ second, third, note }: SceneTexts) => {
  const length = (text: string) => [...text].length;
  const secondBegins = 14;
  const secondAdded = secondBegins + length(second) + 7;
  const thirdBegins = secondAdded + 16;
  const thirdAdded = thirdBegins + length(third) + 7;
  const noteBegins = secondAdded + 10;
  const noteEnds = noteBegins + length(note) + 5;
  const ends = Math.max(thirdAdded, noteEnds);
  return { secondBegins, secondAdded, thirdBegins, thirdAdded, noteBegins, noteEnds, ends };
};

/** How long the whole is; it then begins again. */
export const sceneLength = (texts: SceneTexts): number => timesOf(texts).ends + 55;

export const sceneAt = (tick: number, texts: SceneTexts): Scene => {
  const at = timesOf(texts);
  const adding = () => {
    if (tick >= at.thirdBegins && tick < at.thirdAdded) return typed(texts.third, tick - at.thirdBegins);
    if (tick >= at.secondBegins && tick < at.secondAdded) return typed(texts.second, tick - at.secondBegins);
    return tick >= 6 && tick < at.ends ? "" : undefined;
  };
  const boAt = () => {
    if (tick >= 12 && tick < 34) return "time" as const;
    return tick >= at.noteBegins - 5 && tick < at.noteEnds + 12 ? ("note" as const) : undefined;
  };
  return {
    adding: adding(),
    boAt: boAt(),
    time: tick < 24 ? "10:00" : "09:30",
    note: typed(texts.note, tick - at.noteBegins),
    stops: tick >= at.thirdAdded ? 3 : tick >= at.secondAdded ? 2 : 1,
    isSaved: tick < 12 || tick >= at.ends + 8,
  };
};

/** For people who do not want motion: everything is there, and both are still writing. */
export const stillScene = ({ note }: SceneTexts): Scene => ({
  adding: "",
  boAt: "note",
  time: "09:30",
  note,
  stops: 3,
  isSaved: true,
});
