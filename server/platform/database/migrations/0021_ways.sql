-- When an outside service may be asked next, by any node: its policy is about all of us together.
create table paces (
  service text primary key,
  next_turn timestamptz not null
);

drop table geocoder_pace;

-- What a router answered, so that it is asked once. `found` is null where it knows no route.
create table routes (
  -- A hash of the router, the mode and both places.
  leg text primary key,
  found jsonb,
  found_at timestamptz not null,
  expires_at timestamptz not null
);

create index routes_expiry on routes (expires_at);
