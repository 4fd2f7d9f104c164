import { useFormatter, useNow } from "use-intl";

/** "3 hours ago", followed by the exact date and time. */
export const RelativeTime = ({ at }: { readonly at: string }) => {
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const time = new Date(at);
  const exact = format.dateTime(time, { dateStyle: "medium", timeStyle: "short" });
  // The server's clock may be ahead of the browser's; never show a time in the future.
  const since = format.relativeTime(time < now ? time : now, now);
  return (
    <time dateTime={at}>
      {since} ({exact})
    </time>
  );
};
