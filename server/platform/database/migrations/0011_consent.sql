-- Consent: what others share waits for a yes, and whom an owner removed or lowered stays so.

alter table library_entries
  -- By which someone else added the traveller, until they open or accept it. The role holds meanwhile, but no mail,
  -- calendar or assistant's list speaks of it.
  add column invitation uuid,
  add column invited_at timestamptz,
  -- What the owner lowered the traveller to. No link, call or address gives them more, until the owner does.
  add column lowered_to text check (lowered_to in ('none', 'viewer')),
  add constraint invited_since check ((invitation is null) = (invited_at is null)),
  add constraint invited_to_a_role check (invitation is null or coalesce(role in ('editor', 'viewer'), false));

create unique index library_invitation on library_entries (invitation) where invitation is not null;
create index library_invited on library_entries (traveller_id, invited_at desc) where invitation is not null;

-- An entry that says whom the owner removed is kept for as long as both are there.
drop index library_tombstones;
create index library_tombstones on library_entries (changed_at)
  where role is null and reaction is null and not saved and lowered_to is null;

-- An itinerary that its owner wants to hand over, to one person at a time.
create table hand_overs (
  itinerary_id uuid primary key references itineraries on delete cascade,
  id uuid not null unique,
  offered_by uuid not null references travellers on delete cascade,
  offered_to uuid not null references travellers on delete cascade,
  offered_at timestamptz not null,
  expires_at timestamptz not null
);

create index hand_overs_by on hand_overs (offered_by);
create index hand_overs_to on hand_overs (offered_to, offered_at desc);
create index hand_overs_expiry on hand_overs (expires_at);

-- Whether a traveller may read an itinerary, given their role on it and what they were lowered to. The queries that read
-- one say the same in a join.
create function may_read(
  role text, lowered_to text, traveller uuid, owner uuid, visibility text, deleted_at timestamptz
) returns boolean language sql stable as $$
  select deleted_at is null and (
    role is not null
    or (
      (visibility = 'public' or visibility = 'unlisted' and lowered_to is distinct from 'none')
      and not exists (select from travellers where id = owner and suspended_at is not null)
      and not exists (select from blocks where blocker_id = owner and blocked_id = traveller)
    )
  )
$$;

create or replace function place_entry() returns trigger language plpgsql as $$
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
      new.role, new.lowered_to, new.traveller_id, itinerary.owner_id, itinerary.visibility, itinerary.deleted_at);
  end if;
  return new;
end $$;

create or replace function refresh_entries(owner uuid, reader uuid) returns void language plpgsql as $$
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
    and e.is_shown <> may_read(e.role, e.lowered_to, e.traveller_id, i.owner_id, i.visibility, i.deleted_at);
end $$;

create or replace function spread_itinerary() returns trigger language plpgsql as $$
begin
  update library_entries e
  set updated_at = new.updated_at, etag = new.etag, changed_in = pg_current_xact_id(), changed_at = now(),
    is_shown = may_read(e.role, e.lowered_to, e.traveller_id, new.owner_id, new.visibility, new.deleted_at)
  where e.itinerary_id = new.id and (e.role is not null or e.reaction is not null or e.saved)
    and (e.is_shown
      or may_read(e.role, e.lowered_to, e.traveller_id, new.owner_id, new.visibility, new.deleted_at));
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

create or replace function withdraw_itinerary() returns trigger language plpgsql as $$
begin
  perform from library_entries where itinerary_id = old.id order by traveller_id for update;
  -- Ahead of what it counts, which would be taken off it one by one.
  delete from listings where itinerary_id = old.id;
  update library_entries
  set role = null, reaction = null, saved = false, invitation = null, invited_at = null, lowered_to = null
  where itinerary_id = old.id;
  return old;
end $$;

drop function may_read(text, uuid, uuid, text, timestamptz);
