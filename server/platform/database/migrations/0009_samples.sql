-- How it stands with the sample itineraries. There is no row until they are first loaded or removed: a new database is
-- empty, so that a backup can be restored into it.
create table sample_set (
  is_only boolean primary key default true check (is_only),
  -- `loading` also after a server that died on the way: the next one goes on.
  state text not null check (state in ('loading', 'loaded', 'removed'))
);
