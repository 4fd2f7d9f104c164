-- Images of stops are among the itinerary's, by 'stop/' and the stop's id, and `day_ids` has these keys of the stops that
-- are there behind the ids of the days. So what is shown, lost or used follows from the same columns as before.

-- The days and stops of a draft, in order. Their ids come first in their JSON, and a text has no quote that is not escaped.
create function part_ids_of(draft text) returns table (id text, nth bigint)
  language sql immutable parallel safe as $$
  select left(part, strpos(part, '"') - 1), nth
  from unnest(string_to_array(split_part(draft, ',"packing":[', 1), '{"id":"')) with ordinality as parts (part, nth)
  where nth > 1
$$;

-- A stop's image is not the itinerary's.
create or replace function hero_of(images jsonb, day_ids text[]) returns jsonb
  language sql immutable parallel safe as $$
  select coalesce(images -> '', (
    select images -> day from unnest(day_ids) with ordinality as days (day, nth)
    where images ? day and not starts_with(day, 'stop/') order by nth limit 1
  ))
$$;

create function list_stops_with_images() returns trigger language plpgsql as $$
begin
  new.day_ids := array(
    select day from unnest(new.day_ids) with ordinality as days (day, nth)
    where not starts_with(day, 'stop/') order by nth
  );
  if exists (select from jsonb_object_keys(new.images) as place where starts_with(place, 'stop/')) then
    new.day_ids := new.day_ids || array(
      select 'stop/' || part.id from part_ids_of(new.draft) part
      where new.images ? ('stop/' || part.id) and part.id <> all (new.day_ids) order by part.nth
    );
  end if;
  return new;
end $$;

-- Whoever writes, an older Waybook beside this one too.
create trigger list_stops_with_images before insert or update of draft, images, day_ids on itineraries for each row
  when (new.images is not null) execute function list_stops_with_images();
