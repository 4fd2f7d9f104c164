-- Files. Every file is entered here before its first byte is stored, so that none can be lost from sight: a crash, or a
-- write that came too late, leaves an idle one, and those are deleted after a while (see sweep-files.ts). Whoever takes
-- one up or lets go of it is noticed by the triggers below. Rows are locked last of all, in the order of their keys.
create table stored_files (
  -- Where its bytes are.
  key text primary key,
  -- Who stored it. No foreign key: the file goes after the traveller.
  traveller_id uuid not null,
  -- As the traveller called it, where they did.
  name text,
  -- What its bytes are, and how many: once all of them are stored.
  content_type text,
  size bigint,
  stored_at timestamptz not null,
  -- Since when nothing is known to refer to it. Of several that refer to one, the first to let go sets it: it is looked at
  -- again before the file goes.
  idle_since timestamptz,
  -- It is being deleted, and nothing may refer to it any more.
  is_doomed boolean not null default false
);

create index stored_files_idle on stored_files (idle_since) where idle_since is not null;
create index stored_files_traveller on stored_files (traveller_id);

-- Images.

alter table itineraries
  -- Its images by the day's id, the cover's by '': { key, hash, details }. They stay with that id, also while no day has
  -- it: one that comes back, out of the history, brings its image along.
  add column images jsonb,
  -- In the order of the draft.
  add column day_ids text[] not null default '{}';

update itineraries i set day_ids = said.day_ids
from (
  select id, array(
    select day ->> 'id' from json_array_elements(replace(draft, '\u0000', '\uE000')::json -> 'days')
      with ordinality as days (day, nth)
    order by nth
  ) as day_ids
  from itineraries
) said
where said.id = i.id;

create function hero_of(images jsonb, day_ids text[]) returns jsonb
  language sql immutable parallel safe as $$
  select coalesce(images -> '', (
    select images -> day from unnest(day_ids) with ordinality as days (day, nth) where images ? day order by nth limit 1
  ))
$$;

create function image_keys_of(images jsonb) returns text[]
  language sql immutable parallel safe as $$
  select array(select distinct value ->> 'key' from jsonb_each(images) order by 1)
$$;

-- Those of days that are there.
create function day_images_of(images jsonb, day_ids text[]) returns jsonb
  language sql immutable parallel safe as $$
  select jsonb_object_agg(day, images -> day) from unnest(day_ids) as day where images ? day
$$;

-- The days that have an image and are not there.
create function lost_days_of(images jsonb, day_ids text[]) returns text[]
  language sql immutable parallel safe as $$
  select array(select day from jsonb_object_keys(images) as day where day <> '' and day <> all (day_ids) order by 1)
$$;

alter table itineraries
  -- The cover, else the image of the first day that has one.
  add column hero jsonb
    generated always as (case when images is not null then hero_of(images, day_ids) end) stored,
  add column image_keys text[]
    generated always as (case when images is not null then image_keys_of(images) end) stored,
  add column has_lost_images boolean not null
    generated always as (images is not null and cardinality(lost_days_of(images, day_ids)) > 0) stored;

-- Copies have the images of what they were copied from.
create index itineraries_image_keys on itineraries using gin (image_keys) where image_keys is not null;
create index itineraries_lost_images on itineraries (id) where has_lost_images;

create function use_files(used text[], let_go text[]) returns void language plpgsql as $$
begin
  perform from stored_files where key = any (used) or key = any (let_go) order by key for no key update;
  -- Whoever comes too late does not refer to what is not there.
  if (select count(*) from stored_files where key = any (used) and not is_doomed) < cardinality(used) then
    raise exception 'a file is being deleted: %', used using errcode = 'object_not_in_prerequisite_state';
  end if;
  update stored_files set idle_since = now() where key = any (let_go) and not key = any (used);
  update stored_files set idle_since = null where key = any (used) and idle_since is not null;
end $$;

create function use_images() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform use_files(new.image_keys, '{}');
  elsif tg_op = 'DELETE' then
    perform use_files('{}', old.image_keys);
  else
    perform use_files(coalesce(new.image_keys, '{}'), coalesce(old.image_keys, '{}'));
  end if;
  return null;
end $$;

create trigger use_images_come after insert on itineraries
  for each row when (new.images is not null) execute function use_images();
create trigger use_images_change after update of images on itineraries
  for each row when (old.images is distinct from new.images) execute function use_images();
create trigger use_images_gone after delete on itineraries
  for each row when (old.images is not null) execute function use_images();

-- Documents.

-- Ids are the traveller's to choose, so that nobody can find out by theirs which another one has.
create table documents (
  itinerary_id uuid not null references itineraries on delete cascade,
  traveller_id uuid not null references travellers on delete cascade,
  id uuid not null,
  file_key text not null references stored_files,
  name text not null,
  kind text not null check (
    kind in ('ticket', 'boardingPass', 'reservation', 'passport', 'visa', 'insurance', 'receipt', 'other')),
  -- With the people of the itinerary.
  is_shared boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (itinerary_id, traveller_id, id)
);

create index documents_traveller on documents (traveller_id);
create index documents_file on documents (file_key);

create function use_document_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform use_files(array[new.file_key], '{}');
  else
    perform use_files(array[new.file_key], array[old.file_key]);
  end if;
  return null;
end $$;

create trigger use_document_file_come after insert on documents
  for each row execute function use_document_file();
create trigger use_document_file_change after update of file_key on documents
  for each row when (old.file_key <> new.file_key) execute function use_document_file();

-- All at once, for they are locked in the order of their keys: an itinerary takes many along.
create function let_go_of_document_files() returns trigger language plpgsql as $$
begin
  perform use_files('{}', array(select distinct file_key from gone));
  return null;
end $$;

create trigger use_document_file_gone after delete on documents
  referencing old table as gone for each statement execute function let_go_of_document_files();
