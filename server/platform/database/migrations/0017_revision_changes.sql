-- What each version changed, as JSON, so that the history can say so without reading two drafts for each line. It counts
-- only if it was written together with its version: an older Waybook beside this one writes versions without it.
alter table itineraries add column changes text, add column changes_version integer;
alter table itinerary_revisions add column changes text;

create or replace function keep_revision() returns trigger language plpgsql as $$
begin
  insert into itinerary_revisions (itinerary_id, version, draft, card, written_by, written_at, changes)
  values (
    old.id, old.version, old.draft, old.card, old.written_by, coalesce(old.written_at, old.updated_at),
    case when old.changes_version = old.version then old.changes end);
  -- The last hundred. Every write comes by here, so there is seldom more than one to go.
  delete from itinerary_revisions where itinerary_id = old.id and version <= new.version - 100;
  return null;
end $$;
