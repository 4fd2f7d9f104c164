-- Words that were mistyped in a search are found by others that look alike.
create extension if not exists pg_trgm;

alter table travellers
  -- Nobody else sees what a suspended traveller published.
  add column suspended_at timestamptz;

alter table itineraries
  -- Counted in `listings`, where counting leaves the itinerary's own row alone.
  drop column likes_count,
  drop column views_count,
  -- The members of its summary that follow from the draft, as JSON text without the braces.
  add column card text,
  -- Who wrote this version. No foreign key: a name that cannot be found any more is left out.
  add column written_by uuid,
  -- Since when it is in the trash.
  add column deleted_at timestamptz,
  -- What it is a copy of, and whom that is credited to.
  add column copied_from uuid,
  add column copied_from_author uuid references travellers on delete set null;

-- PostgreSQL reads no text with an escaped NUL in it: another stands in for that meanwhile.
update itineraries i set written_by = owner_id, card = replace(concat_ws(',',
  '"title":' || (said.draft -> 'title')::text,
  '"destination":' || (said.draft -> 'destination')::text,
  '"summary":' || (said.draft -> 'summary')::text,
  '"startDate":"' || left(said.draft ->> 'startDate', 10) || '"',
  '"tags":' || (said.draft -> 'tags')::text,
  '"dayCount":' || json_array_length(said.draft -> 'days'),
  '"stopCount":' || (
    select coalesce(sum(json_array_length(day -> 'stops')), 0)
    from json_array_elements(said.draft -> 'days') as day
  )), '\uE000', '\u0000')
from (select id, replace(draft, '\u0000', '\uE000')::json as draft from itineraries) said where said.id = i.id;

alter table itineraries
  alter column card set not null,
  -- Uncompressed: it is read far more often than the disk it takes is dear.
  alter column draft set storage external;

drop index itineraries_owner;
create index itineraries_owner on itineraries (owner_id, created_at, id);
create index itineraries_published on itineraries (owner_id, updated_at desc, id)
  where visibility = 'public' and deleted_at is null;
create index itineraries_trash on itineraries (deleted_at) where deleted_at is not null;
create index itineraries_owner_trash on itineraries (owner_id, deleted_at desc, id) where deleted_at is not null;
create index itineraries_copied_from_author on itineraries (copied_from_author) where copied_from_author is not null;

-- What an itinerary said before; what it says now is in its own row.
create table itinerary_revisions (
  itinerary_id uuid not null references itineraries on delete cascade,
  version integer not null,
  draft text not null,
  card text not null,
  written_by uuid,
  written_at timestamptz not null,
  primary key (itinerary_id, version)
);

create function keep_revision() returns trigger language plpgsql as $$
begin
  insert into itinerary_revisions (itinerary_id, version, draft, card, written_by, written_at)
  values (old.id, old.version, old.draft, old.card, old.written_by, old.updated_at);
  -- The last hundred. Every write comes by here, so there is seldom more than one to go.
  delete from itinerary_revisions where itinerary_id = old.id and version <= new.version - 100;
  return null;
end $$;

create trigger keep_revision after update of version on itineraries
  for each row when (old.version is distinct from new.version) execute function keep_revision();

create table blocks (
  blocker_id uuid not null references travellers on delete cascade,
  blocked_id uuid not null references travellers on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

create index blocks_blocked on blocks (blocked_id);
create index blocks_latest on blocks (blocker_id, created_at desc, blocked_id);

-- What a traveller has to do with an itinerary: one row for the two of them, however much it is. It stays when there is
-- nothing left, and when the itinerary goes (hence no foreign key), so that apps that keep a copy can learn of it.
create table library_entries (
  itinerary_id uuid not null,
  traveller_id uuid not null references travellers on delete cascade,
  role text check (role in ('owner', 'editor', 'viewer')),
  reaction text check (reaction in ('like', 'dislike')),
  saved boolean not null default false,
  -- The rest is kept by triggers. Lists sort by the itinerary's time, leave out what is not theirs to see, and know by
  -- the tag whether a text that they remember still holds: a page of the library reads this table alone.
  updated_at timestamptz not null,
  etag text not null,
  is_shown boolean not null,
  -- The transaction that last changed the row: `GET /v1/changes` tells in their order, and only those of which every
  -- earlier one has ended. A sequence or a clock would let one that commits late slip in behind the reader.
  changed_in xid8 not null,
  changed_at timestamptz not null,
  primary key (itinerary_id, traveller_id)
);

create index library_all on library_entries (traveller_id, updated_at desc, itinerary_id) where is_shown;
create index library_owned on library_entries (traveller_id, updated_at desc, itinerary_id)
  where is_shown and role = 'owner';
create index library_shared on library_entries (traveller_id, updated_at desc, itinerary_id)
  where is_shown and role in ('editor', 'viewer');
create index library_saved on library_entries (traveller_id, updated_at desc, itinerary_id) where is_shown and saved;
create index library_liked on library_entries (traveller_id, updated_at desc, itinerary_id)
  where is_shown and reaction = 'like';
create index library_disliked on library_entries (traveller_id, updated_at desc, itinerary_id)
  where is_shown and reaction = 'dislike';
create index library_changes on library_entries (traveller_id, changed_in, itinerary_id);
create index library_tombstones on library_entries (changed_at)
  where role is null and reaction is null and not saved;

-- How an itinerary stands in Explore. A table of its own: every like and view writes here.
create table listings (
  itinerary_id uuid primary key references itineraries on delete cascade,
  -- The itinerary's owner, again, so that an index can lead to the best of those whom one follows.
  owner_id uuid not null,
  is_listed boolean not null,
  -- Its owner is suspended: only its people see it.
  is_hidden boolean not null default false,
  -- When it was first published: publishing it anew makes it no newer.
  published_at timestamptz,
  likes integer not null default 0,
  saves integer not null default 0,
  views bigint not null default 0,
  rank double precision not null default 0,
  -- The highest it stood before it last fell (within a day and an hour), and the transaction in which it fell: who began
  -- to walk down the feed before that may have met it up there.
  fell_from double precision,
  fell_in xid8,
  fell_at timestamptz
) with (fillfactor = 80);

-- With the owner, so that who walks down it and leaves someone out need not look at the rows.
create index listings_rank on listings (rank desc, itinerary_id desc) include (owner_id) where is_listed;
create index listings_owner on listings (owner_id, rank desc, itinerary_id desc) where is_listed;

-- What the search finds an itinerary by. Apart from `listings`, for a word's index is dear to write.
create table listing_words (
  itinerary_id uuid primary key references itineraries on delete cascade,
  words tsvector not null,
  -- Who began to walk down the results before that may have met it at another place.
  changed_in xid8 not null default pg_current_xact_id()
) with (toast_tuple_target = 8160);

-- In the row itself where it fits: a search for a common word looks at thousands of them.
alter table listing_words alter column words set storage main;

create index listing_words_words on listing_words using gin (words) with (fastupdate = off);

-- Every word that an itinerary in Explore has had.
create table search_vocabulary (
  word text primary key
);

create index search_vocabulary_alike on search_vocabulary using gin (word gin_trgm_ops) with (fastupdate = off);

create table follows (
  follower_id uuid not null references travellers on delete cascade,
  followed_id uuid not null references travellers on delete cascade,
  created_at timestamptz not null,
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);

create index follows_followed on follows (followed_id);

-- What a profile counts; kept by triggers. No foreign key: PostgreSQL checks that of a row which is updated twice in a
-- transaction, and two who follow each other and leave at once would wait for each other's.
create table profiles (
  traveller_id uuid primary key,
  followers integer not null default 0,
  following integer not null default 0,
  -- Those in Explore.
  itineraries integer not null default 0
) with (fillfactor = 80);

-- Answers to requests that came with an Idempotency-Key.
create table idempotency_keys (
  traveller_id uuid not null references travellers on delete cascade,
  key uuid not null,
  -- What was asked: the same key for something else is a mistake.
  request_hash bytea not null,
  -- Whoever works on it holds the claim; one that is not renewed by an answer lapses.
  claim uuid not null,
  claimed_at timestamptz not null,
  -- JSON text, once there is one.
  answer text,
  primary key (traveller_id, key)
);

create index idempotency_keys_age on idempotency_keys (claimed_at);

-- Keys with which the service signs what it hands out and takes back. `cluster` is the database server they were made on:
-- transaction ids, which cursors hold, mean nothing on another.
create table signing_keys (
  purpose text primary key,
  key bytea not null,
  cluster text not null
);

-- Ten times as much liked is worth a week. Both parts stand still while time passes: what is newer starts higher.
create function rank_of(likes integer, saves integer, views bigint, published_at timestamptz) returns double precision
  language sql immutable parallel safe as $$
  select log(1 + likes + 2 * saves + views / 20::double precision)
    + extract(epoch from published_at)::double precision / 604800
$$;

create function place_listing() returns trigger language plpgsql as $$
begin
  new.rank := coalesce(rank_of(new.likes, new.saves, new.views, new.published_at), 0);
  if tg_op = 'UPDATE' and new.rank < old.rank then
    new.fell_from := greatest(old.rank, case when old.fell_at > now() - interval '25 hours' then old.fell_from end);
    new.fell_in := pg_current_xact_id();
    new.fell_at := now();
  end if;
  return new;
end $$;

create trigger place_listing before insert or update of likes, saves, views, published_at on listings
  for each row execute function place_listing();

create function count_listing() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_listed then
    update profiles set itineraries = itineraries - 1 where traveller_id = old.owner_id;
  end if;
  if tg_op <> 'DELETE' and new.is_listed then
    update profiles set itineraries = itineraries + 1 where traveller_id = new.owner_id;
  end if;
  return null;
end $$;

create trigger count_listing_come after insert on listings
  for each row when (new.is_listed) execute function count_listing();
create trigger count_listing_change after update of is_listed, owner_id on listings
  for each row when (old.is_listed is distinct from new.is_listed or old.owner_id is distinct from new.owner_id)
  execute function count_listing();
create trigger count_listing_gone after delete on listings
  for each row when (old.is_listed) execute function count_listing();

-- Whether a traveller may read an itinerary, given their role on it. The queries that read one say the same in a join.
create function may_read(
  role text, traveller uuid, owner uuid, visibility text, deleted_at timestamptz
) returns boolean language sql stable as $$
  select deleted_at is null and (
    role is not null
    or (
      visibility <> 'private'
      and not exists (select from travellers where id = owner and suspended_at is not null)
      and not exists (select from blocks where blocker_id = owner and blocked_id = traveller)
    )
  )
$$;

-- Locks are always taken in the order traveller (the owner), itinerary, entry, listing, so that nobody waits in a circle.
-- An entry is therefore written by `insert … on conflict`, for which this comes before the row is locked, or by who holds
-- the owner's row already.
create function place_entry() returns trigger language plpgsql as $$
declare
  owner uuid;
  itinerary record;
begin
  new.changed_in := pg_current_xact_id();
  new.changed_at := now();
  new.is_shown := false;
  -- Where nothing is left there is nothing to find out, and nobody to wait for.
  if tg_op = 'UPDATE' and new.role is null and new.reaction is null and not new.saved then
    return new;
  end if;
  -- Whoever blocks, suspends or writes at this moment is waited for, and waits for this.
  select owner_id into owner from itineraries where id = new.itinerary_id;
  perform from travellers where id = owner for share;
  select owner_id, visibility, updated_at, etag, deleted_at into itinerary
    from itineraries where id = new.itinerary_id for share;
  if found then
    new.updated_at := itinerary.updated_at;
    new.etag := itinerary.etag;
    new.is_shown := (new.role is not null or new.reaction is not null or new.saved) and may_read(
      new.role, new.traveller_id, itinerary.owner_id, itinerary.visibility, itinerary.deleted_at);
  end if;
  return new;
end $$;

create trigger place_entry before insert or update of role, reaction, saved on library_entries
  for each row execute function place_entry();

create function count_entry() returns trigger language plpgsql as $$
declare
  likes_more integer := 0;
  saves_more integer := 0;
begin
  if tg_op <> 'INSERT' then
    likes_more := likes_more - (old.reaction is not distinct from 'like')::integer;
    saves_more := saves_more - old.saved::integer;
  end if;
  if tg_op <> 'DELETE' then
    likes_more := likes_more + (new.reaction is not distinct from 'like')::integer;
    saves_more := saves_more + new.saved::integer;
  end if;
  if likes_more <> 0 or saves_more <> 0 then
    update listings set likes = likes + likes_more, saves = saves + saves_more
      where itinerary_id = coalesce(new.itinerary_id, old.itinerary_id);
  end if;
  return null;
end $$;

create trigger count_entry_come after insert on library_entries
  for each row when (new.reaction = 'like' or new.saved) execute function count_entry();
create trigger count_entry_change after update of reaction, saved on library_entries
  for each row when (old.reaction is distinct from new.reaction or old.saved is distinct from new.saved)
  execute function count_entry();
create trigger count_entry_gone after delete on library_entries
  for each row when (old.reaction = 'like' or old.saved) execute function count_entry();

-- Brings entries up to date with what may be read now: of one reader, or of all. Those that were and stay hidden keep
-- still: their readers learn nothing of what happens to the itinerary. To be called while the owner's row is held: that
-- keeps new entries away. The itineraries are held too: who publishes one at this moment cannot see why not to show it.
create function refresh_entries(owner uuid, reader uuid) returns void language plpgsql as $$
begin
  perform from itineraries i
    where i.owner_id = owner and (reader is null or exists (
      select from library_entries e where e.itinerary_id = i.id and e.traveller_id = reader))
    order by i.id for share;
  update library_entries e
  set is_shown = not e.is_shown, changed_in = pg_current_xact_id(), changed_at = now(),
    updated_at = i.updated_at, etag = i.etag
  from itineraries i
  where i.id = e.itinerary_id and i.owner_id = owner and (reader is null or e.traveller_id = reader)
    and (e.role is not null or e.reaction is not null or e.saved)
    and e.is_shown <> may_read(e.role, e.traveller_id, i.owner_id, i.visibility, i.deleted_at);
end $$;

create function introduce_itinerary() returns trigger language plpgsql as $$
begin
  -- First, for it holds the owner: whoever suspends them waits, or is waited for.
  insert into library_entries (itinerary_id, traveller_id, role) values (new.id, new.owner_id, 'owner');
  insert into listings (itinerary_id, owner_id, is_listed, is_hidden, published_at)
  select new.id, new.owner_id, new.visibility = 'public' and suspended_at is null, suspended_at is not null,
    case when new.visibility = 'public' then new.created_at end
  from travellers where id = new.owner_id;
  return null;
end $$;

create trigger introduce_itinerary after insert on itineraries
  for each row execute function introduce_itinerary();

create function spread_itinerary() returns trigger language plpgsql as $$
begin
  update library_entries e
  set updated_at = new.updated_at, etag = new.etag, changed_in = pg_current_xact_id(), changed_at = now(),
    is_shown = may_read(e.role, e.traveller_id, new.owner_id, new.visibility, new.deleted_at)
  where e.itinerary_id = new.id and (e.role is not null or e.reaction is not null or e.saved)
    and (e.is_shown or may_read(e.role, e.traveller_id, new.owner_id, new.visibility, new.deleted_at));
  if (old.visibility, old.deleted_at, old.owner_id) is distinct from (new.visibility, new.deleted_at, new.owner_id) then
    update listings set
      owner_id = new.owner_id,
      is_listed = new.visibility = 'public' and new.deleted_at is null and t.suspended_at is null,
      is_hidden = t.suspended_at is not null,
      published_at = coalesce(published_at, case when new.visibility = 'public' then new.updated_at end)
    from travellers t where t.id = new.owner_id and itinerary_id = new.id;
  end if;
  return null;
end $$;

create trigger spread_itinerary after update of updated_at, etag, visibility, deleted_at, owner_id on itineraries
  for each row execute function spread_itinerary();

-- Before, so that entries are locked ahead of the listing, which goes by its foreign key.
create function withdraw_itinerary() returns trigger language plpgsql as $$
begin
  perform from library_entries where itinerary_id = old.id order by traveller_id for update;
  -- Ahead of what it counts, which would be taken off it one by one.
  delete from listings where itinerary_id = old.id;
  update library_entries set role = null, reaction = null, saved = false where itinerary_id = old.id;
  return old;
end $$;

create trigger withdraw_itinerary before delete on itineraries
  for each row execute function withdraw_itinerary();

create function apply_block() returns trigger language plpgsql as $$
declare
  blocker uuid := coalesce(new.blocker_id, old.blocker_id);
  blocked uuid := coalesce(new.blocked_id, old.blocked_id);
begin
  -- Who deletes their account takes their blocks, entries and itineraries along.
  if (select count(*) from travellers where id in (blocker, blocked)) = 2 then
    perform from travellers where id = blocker for no key update;
    perform refresh_entries(blocker, blocked);
  end if;
  return null;
end $$;

create trigger apply_block after insert or delete on blocks for each row execute function apply_block();

create function apply_suspension() returns trigger language plpgsql as $$
begin
  perform refresh_entries(new.id, null);
  perform from listings l join itineraries i on i.id = l.itinerary_id
    where i.owner_id = new.id order by l.itinerary_id for update of l;
  update listings l
  set is_listed = new.suspended_at is null and i.visibility = 'public' and i.deleted_at is null,
    is_hidden = new.suspended_at is not null
  from itineraries i where i.id = l.itinerary_id and i.owner_id = new.id;
  return null;
end $$;

create trigger apply_suspension after update of suspended_at on travellers
  for each row when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function apply_suspension();

-- Nodes remember how authors are shown.
create function tell_author() returns trigger language plpgsql as $$
begin
  perform pg_notify('authors', new.id::text);
  return null;
end $$;

create trigger tell_author after update of username, display_name, avatar_key on travellers
  for each row execute function tell_author();

create function introduce_traveller() returns trigger language plpgsql as $$
begin
  insert into profiles (traveller_id) values (new.id);
  return null;
end $$;

create trigger introduce_traveller after insert on travellers
  for each row execute function introduce_traveller();

-- Before, so that what goes along is not taken off the profile one by one.
create function withdraw_traveller() returns trigger language plpgsql as $$
begin
  delete from profiles where traveller_id = old.id;
  return old;
end $$;

create trigger withdraw_traveller before delete on travellers
  for each row execute function withdraw_traveller();

-- Once a statement and a profile: whoever has many followers takes them along in one go when they leave.
create function count_follows() returns trigger language plpgsql as $$
declare
  more integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from profiles
    where traveller_id in (select follower_id from changed union all select followed_id from changed)
    order by traveller_id for update;
  update profiles p set following = p.following + more * c.following, followers = p.followers + more * c.followers
  from (
    select id, sum(following) as following, sum(followers) as followers
    from (
      select follower_id as id, 1 as following, 0 as followers from changed
      union all select followed_id, 0, 1 from changed
    ) each
    group by id
  ) c
  where p.traveller_id = c.id;
  return null;
end $$;

create trigger count_follows_come after insert on follows
  referencing new table as changed for each statement execute function count_follows();
create trigger count_follows_gone after delete on follows
  referencing old table as changed for each statement execute function count_follows();

-- To be called when the database has come from another server, whose transaction ids mean nothing here.
create function forget_transactions() returns void language sql as $$
  update library_entries set changed_in = pg_current_xact_id();
  update listing_words set changed_in = pg_current_xact_id();
  update listings set fell_from = null, fell_in = null, fell_at = null where fell_in is not null;
$$;

-- What was there before.
insert into profiles (traveller_id) select id from travellers;
insert into listings (itinerary_id, owner_id, is_listed, published_at)
  select id, owner_id, visibility = 'public', case when visibility = 'public' then created_at end from itineraries;
insert into library_entries (itinerary_id, traveller_id, role) select id, owner_id, 'owner' from itineraries;
insert into listing_words (itinerary_id, words)
  select id, setweight(to_tsvector('simple', draft ->> 'title'), 'A')
    || setweight(to_tsvector('simple', coalesce(draft ->> 'destination', '')), 'B')
    || setweight(to_tsvector('simple', draft ->> 'tags'), 'C')
    || setweight(to_tsvector('simple', coalesce(draft ->> 'summary', '')), 'D')
  from (
    select id, replace(draft, '\u0000', '\u0020')::json as draft from itineraries where visibility = 'public'
  ) published;
insert into search_vocabulary (word)
  select distinct word from listing_words, unnest(tsvector_to_array(words)) as word;
