import { useFormatter, useNow } from "use-intl";

/** A time of today as 14:05, others with their day. */
export const useSince = (): ((at: number) => string) => {
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  return (at) => {
    const time = new Date(at);
    const isToday = time.toDateString() === now.toDateString();
    return format.dateTime(time, { ...(!isToday && { dateStyle: "medium" }), timeStyle: "short" });
  };
};
