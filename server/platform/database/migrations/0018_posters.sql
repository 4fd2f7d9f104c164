-- The name of the picture that is drawn of the trip (server/pictures/posters/trip-posters.ts). It follows from what the
-- picture shows, so that it changes with the route and with nothing else, and nobody without the seed can guess it.
alter table itineraries
  add column poster_seed uuid not null default gen_random_uuid(),
  add column poster_subject bytea not null default '',
  add column poster text not null generated always as (
    encode(substr(sha256(uuid_send(poster_seed) || poster_subject), 1, 16), 'hex')) stored;
create unique index itineraries_poster on itineraries (poster);

create function let_go_of_poster() returns trigger language plpgsql as $$
begin
  perform use_files('{}', array['images/' || old.poster || '.webp']);
  return null;
end $$;

create trigger let_go_of_poster_change after update of poster_subject on itineraries for each row
when (old.poster is distinct from new.poster) execute function let_go_of_poster();
create trigger let_go_of_poster_gone after delete on itineraries for each row execute function let_go_of_poster();
