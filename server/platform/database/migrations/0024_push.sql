-- Browsers that are sent notifications. Each belongs to a session and goes with it.
create table push_devices (
  session_id uuid primary key references sessions on delete cascade,
  traveller_id uuid not null references travellers on delete cascade,
  -- Whoever knows it can make the browser wake up, so it is never logged or shown.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh bytea not null,
  auth bytea not null,
  language text not null,
  time_zone text not null,
  reminders boolean not null,
  changes boolean not null,
  invitations boolean not null,
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_until text check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  created_at timestamptz not null,
  set_at timestamptz not null,
  -- Since when its push service has accepted nothing.
  failing_since timestamptz,
  check ((quiet_from is null) = (quiet_until is null))
);
create index push_devices_traveller on push_devices (traveller_id);

-- What came due in quiet hours, or what a push service wants later. What replaces another has the same tag.
create table held_pushes (
  session_id uuid not null references push_devices on delete cascade,
  tag text not null,
  message text not null,
  tries integer not null,
  due_at timestamptz not null,
  primary key (session_id, tag)
);
create index held_pushes_due on held_pushes (due_at);

-- Trips whose plan for these days was changed, until their people have been told; and those told of a moment ago.
create table plan_news (
  itinerary_id uuid primary key references itineraries on delete cascade,
  changed_since timestamptz,
  due_at timestamptz,
  told_at timestamptz
);
create index plan_news_due on plan_news (due_at) where due_at is not null;
create index plan_news_told on plan_news (told_at) where due_at is null;

-- Also for travellers who get no mails, but notifications.
drop index reminder_preferences_zone;
create index reminder_preferences_zone on reminder_preferences (time_zone, daily_agenda);
