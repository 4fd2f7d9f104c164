import { useFormatter, useNow } from "use-intl";

/** A point in time as people say it, and exactly. */
export const Moment = ({ at }: { readonly at: string }) => {
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const time = new Date(at);
  const exact = format.dateTime(time, { dateStyle: "medium", timeStyle: "short" });
  // The server's clock may be ahead of this one: nothing here is in the future.
  const since = format.relativeTime(time < now ? time : now, now);
  return (
    <time dateTime={at}>
      {since} ({exact})
    </time>
  );
};
