-- What people see who can read an itinerary only because it is public or unlisted. Null: everything.
alter table itineraries add column public_details jsonb;

-- A version that leaves something out has two contents, so it needs two tags: the mark is in the one for companions
-- (server/presenters/public-form.ts).
create function mark_tag() returns trigger language plpgsql as $$
begin
  new.etag := rtrim(new.etag, '~"') || '~"';
  return new;
end $$;

create trigger mark_tag before insert or update of etag on itineraries for each row
  when (new.public_details <> '{"costs": true, "phones": true}')
  execute function mark_tag();
