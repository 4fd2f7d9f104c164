-- Places of OpenStreetMap extracts that operators load. They have a schema of their own, like the jobs, because backups
-- leave them out: whoever has the file can load them again. Each region is a partition, so that loading it again or
-- removing it takes one moment and leaves no dead rows.
create schema extracts;

create table extracts.regions (
  id integer generated always as identity primary key,
  name text not null unique,
  file_name text not null,
  places integer not null,
  addresses integer not null,
  exported_at timestamptz,
  loaded_at timestamptz not null
);

create table extracts.places (
  region_id integer not null,
  -- Each shelf of a region has an index of its own, on `keys`: see server/geo/extracts/search-keys.ts.
  shelf smallint not null,
  osm text,
  tag text not null,
  name text not null,
  other_names text[],
  -- All names as the search compares them, with a bar before, between and behind them.
  words text not null,
  fame real not null,
  latitude double precision not null,
  longitude double precision not null,
  around text not null,
  country text not null,
  address text,
  opening_hours text,
  -- Of streets: the numbers of their houses, in order, and where these are: latitudes and longitudes in 1e-7 degrees.
  house_numbers text[],
  house_latitudes integer[],
  house_longitudes integer[],
  house_osm text[],
  keys integer[] not null
) partition by list (region_id);

-- To correct typos.
create table extracts.words (
  region_id integer not null,
  word text collate "C" not null,
  places integer not null
) partition by list (region_id);
