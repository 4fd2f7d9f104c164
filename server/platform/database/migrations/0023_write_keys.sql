-- The Idempotency-Key of the write that made a version, so that the same write, sent again, is recognised.
alter table itineraries add column write_key uuid;
alter table itinerary_revisions add column write_key uuid;

create or replace function keep_revision() returns trigger language plpgsql as $$
begin
  insert into itinerary_revisions (itinerary_id, version, draft, card, written_by, written_at, changes, write_key)
  values (
    old.id, old.version, old.draft, old.card, old.written_by, coalesce(old.written_at, old.updated_at),
    case when old.changes_version = old.version then old.changes end, old.write_key);
  -- The last hundred. Every write comes by here, so there is seldom more than one to go.
  delete from itinerary_revisions where itinerary_id = old.id and version <= new.version - 100;
  return null;
end $$;
