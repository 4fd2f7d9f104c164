-- An import has its place in the allowance before it is read, and gives it back when that fails. While it is being read
-- it says so again and again: of one whose process died, `reading_until` is soon past, and then it counts no longer.
alter table imports
  add column reading_until timestamptz,
  -- Normalised: see normalised-link.ts. One that was imported before costs nothing.
  add column link text;

create index imports_linked on imports (traveller_id, link) where link is not null;
create index imports_in_reading on imports (reading_until) where reading_until is not null;

-- What vision models were asked for, by the day (UTC), on all nodes together. It counts what is being asked too, as an
-- estimate, so that many at once cannot go over the day's limit together.
create table model_usage (
  day date primary key,
  tokens bigint not null check (tokens >= 0)
);

-- What an online geocoder answered, so that it is asked once. `found` is null where it knew nothing.
create table geocoded_places (
  -- Of all that the question says.
  question_hash bytea primary key,
  found jsonb,
  asked_at timestamptz not null
);

create index geocoded_places_age on geocoded_places (asked_at);

-- When the geocoder may be asked next, by any node: its policy is about all of us together.
create table geocoder_pace (
  is_only boolean primary key default true check (is_only),
  next_turn timestamptz not null
);
