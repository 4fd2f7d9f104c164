-- What the weather service said, so that it is asked once for everybody. `found` is null where it knew nothing.
create table weather_days (
  -- In tenths of degrees.
  latitude smallint not null,
  longitude smallint not null,
  kind text not null check (kind in ('forecast', 'usual')),
  -- What is usual is the same in every year, and has a day of the year 2000.
  day date not null,
  found jsonb,
  asked_at timestamptz not null,
  primary key (latitude, longitude, kind, day)
);

create index weather_days_age on weather_days (asked_at);

-- When the weather service may be asked next, by any node, and how often it was today (UTC).
create table weather_pace (
  is_only boolean primary key default true check (is_only),
  next_turn timestamptz not null,
  day date not null,
  calls double precision not null
);
