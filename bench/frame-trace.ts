import type { CDPSession, Page } from "playwright-core";

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** In µs. `tdur` is the thread's processor time. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

type Span = { readonly ts: number; readonly dur: number; readonly tdur: number };

type Length = { readonly wall: number; readonly cpu: number };

export type FrameTrace = {
  /** The longest by processor time, in ms. */
  readonly longestTask: Length & { readonly parts: readonly string[] };
  readonly longestFrame: Length & { readonly parts: readonly string[] };
  readonly frameCount: number;
};

const categories = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "v8",
  "blink.user_timing",
  "__metadata",
];

/** Traces the main thread of a page during an action. */
export async function traceFrames(page: Page, act: () => Promise<unknown>): Promise<FrameTrace> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      recordMode: "recordUntilFull",
      traceBufferSizeInKb: 400_000,
      includedCategories: categories,
    },
  });
  await act();
  await ended(session);
  await session.detach();
  return frameTraceOf(mainThread(events));
}

async function ended(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.end");
  await complete;
}

/** Chromium has helper pages too; ours has the most events. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = events.filter(
    ({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
  );
  const [busiest = []] = threads
    .map(({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid))
    .toSorted((a, b) => b.length - a.length);
  return busiest.toSorted((a, b) => a.ts - b.ts);
}

const isSpan = (event: TraceEvent): event is TraceEvent & Span => event.ph === "X" && event.dur !== undefined;

const isTask = ({ name }: TraceEvent) => name === "RunTask" || name === "ThreadControllerImpl::RunTask";

const within = ({ ts, dur }: Span, at: number) => at >= ts && at < ts + dur;

function frameTraceOf(events: readonly TraceEvent[]): FrameTrace {
  const spans = events.filter(isSpan).map((span) => ({ ...span, tdur: span.tdur ?? span.dur }));
  const tasks = spans.filter(isTask);
  const longest = tasks.reduce((a, b) => (b.tdur > a.tdur ? b : a));
  const drawn = events.filter(({ name }) => name === "FireAnimationFrame").map(({ ts }) => ts);
  const frames = framesOf(tasks, drawn);
  const longestFrame = frames.reduce((a, b) => (b.tdur > a.tdur ? b : a), { ts: 0, dur: 0, tdur: 0 });
  return {
    longestTask: { ...lengthOf(longest), parts: partsOf(longest, spans) },
    longestFrame: {
      wall: Math.max(0, ...frames.map(({ dur }) => dur)) / 1_000,
      cpu: longestFrame.tdur / 1_000,
      parts: partsOf(longestFrame, spans),
    },
    frameCount: frames.length,
  };
}

const lengthOf = ({ dur, tdur }: Span): Length => ({ wall: dur / 1_000, cpu: tdur / 1_000 });

/** From one drawing to the next, with all that the thread did in between. */
function framesOf(tasks: readonly Span[], drawn: readonly number[]): Span[] {
  const frames: { ts: number; dur: number; tdur: number }[] = [];
  let next = 0;
  for (const task of tasks) {
    while ((drawn[next] ?? Number.POSITIVE_INFINITY) < task.ts) next++;
    const isDrawing = within(task, drawn[next] ?? Number.POSITIVE_INFINITY);
    const current = frames.at(-1);
    if (current) {
      current.dur = task.ts - current.ts;
      if (!isDrawing) current.tdur += task.tdur;
    }
    if (isDrawing) frames.push({ ts: task.ts, dur: task.dur, tdur: task.tdur });
  }
  return frames;
}

/** What it consisted of, each kind without what is inside it, the longest first. */
function partsOf(whole: Span, spans: readonly (TraceEvent & Span)[]): string[] {
  const inside = spans.filter((span) => span.ts >= whole.ts && span.ts + span.dur <= whole.ts + whole.dur);
  const own = new Map<string, number>();
  const open: (TraceEvent & Span)[] = [];
  const add = (name: string, time: number) => own.set(name, (own.get(name) ?? 0) + time);
  for (const span of inside) {
    while (open.length > 0 && !within(open.at(-1) as Span, span.ts)) open.pop();
    const around = open.at(-1);
    if (around) add(around.name, -span.tdur);
    add(span.name, span.tdur);
    open.push(span);
  }
  return [...own]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([name, time]) => `${name} ${(time / 1_000).toFixed(1)}`);
}
