-- Sharing. Who has which role is in library_entries.

-- Listing them must not go through everyone who likes it.
create index library_people on library_entries (itinerary_id) where role is not null;

-- The way in for whoever has the link. The token is made from `seed` and a key (see recallable-tokens.ts), so that the
-- link can be shown again; kept is its hash alone.
create table share_links (
  itinerary_id uuid primary key references itineraries on delete cascade,
  token_hash bytea not null,
  seed bytea not null,
  role text not null check (role in ('editor', 'viewer')),
  expires_at timestamptz,
  created_at timestamptz not null
);

alter table itineraries
  -- When it was written, where that is not updated_at: handing it over moves that on, and changes no word.
  add column written_at timestamptz;

create or replace function keep_revision() returns trigger language plpgsql as $$
begin
  insert into itinerary_revisions (itinerary_id, version, draft, card, written_by, written_at)
  values (old.id, old.version, old.draft, old.card, old.written_by, coalesce(old.written_at, old.updated_at));
  -- The last hundred. Every write comes by here, so there is seldom more than one to go.
  delete from itinerary_revisions where itinerary_id = old.id and version <= new.version - 100;
  return null;
end $$;

-- The way in for those who are on a call together.
create table calls (
  token_hash bytea primary key,
  itinerary_id uuid not null references itineraries on delete cascade,
  -- Whoever can no longer edit lets nobody else in.
  started_by uuid not null references travellers on delete cascade,
  expires_at timestamptz not null
);

create index share_links_expiry on share_links (expires_at) where expires_at is not null;
create index calls_itinerary on calls (itinerary_id);
create index calls_started_by on calls (started_by);
create index calls_expiry on calls (expires_at);

-- Reports and what was decided.

create table reports (
  id uuid primary key,
  -- A report outlives its reporter: what was decided must stay open to another decision.
  reporter_id uuid references travellers on delete set null,
  reported_id uuid not null references travellers on delete cascade,
  reason text not null,
  created_at timestamptz not null,
  -- What holds now; the way there is in report_decisions.
  decision text check (decision in ('dismiss', 'unpublish', 'suspend')),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);

-- Who repeats a report adds no second open one.
create unique index reports_open on reports (reported_id, reporter_id) where decision is null;
create index reports_reporter on reports (reporter_id);
create index reports_reported on reports (reported_id, created_at desc);
create index reports_queue on reports (created_at, id) where decision is null;
create index reports_decided on reports (decided_at desc, id desc) where decision is not null;

-- Every decision is kept, also those that a later one has replaced.
create table report_decisions (
  report_id uuid not null references reports on delete cascade,
  nth integer not null,
  decision text not null check (decision in ('dismiss', 'unpublish', 'suspend')),
  note text,
  -- Stays when the moderator leaves; a name that cannot be found any more is left out.
  decided_by uuid not null,
  decided_at timestamptz not null,
  primary key (report_id, nth)
);

-- What decisions took out of Explore or from behind its link, and how it was published: it is given back when no report
-- about its owner stands at `unpublish` any more.
create table unpublished_itineraries (
  itinerary_id uuid primary key references itineraries on delete cascade,
  visibility text not null check (visibility in ('unlisted', 'public'))
);

-- Whose visibility changes once more is its owner's business from there on.
create function forget_unpublished() returns trigger language plpgsql as $$
begin
  delete from unpublished_itineraries where itinerary_id = new.id;
  return null;
end $$;

create trigger forget_unpublished after update of visibility, owner_id on itineraries
  for each row when ((old.visibility, old.owner_id) is distinct from (new.visibility, new.owner_id))
  execute function forget_unpublished();

-- Subscriptions.

alter table travellers
  -- Billing periods are counted from here: see billing-period.ts. Kept when the plan ends, for who comes back within a period.
  add column plus_since timestamptz,
  add column plus_until timestamptz;

update travellers set plus_since = now() where plan = 'plus';
alter table travellers add constraint travellers_plus_since check (plan <> 'plus' or plus_since is not null);

create table plan_changes (
  traveller_id uuid not null references travellers on delete cascade,
  plan text not null check (plan in ('free', 'plus')),
  changed_at timestamptz not null
);

create index plan_changes_traveller on plan_changes (traveller_id, changed_at);

-- Media imports that were read, and whether each counted towards the allowance.
create table imports (
  id uuid primary key,
  traveller_id uuid not null references travellers on delete cascade,
  is_charged boolean not null,
  made_at timestamptz not null
);

create index imports_charged on imports (traveller_id, made_at) where is_charged;

-- Reminders.

-- Who has no row has the defaults: see reminder-defaults.ts. A null is a reminder that is switched off.
create table reminder_preferences (
  traveller_id uuid primary key references travellers on delete cascade,
  email boolean not null,
  trip_start smallint check (trip_start between 0 and 30),
  packing smallint check (packing between 0 and 30),
  daily_agenda text check (daily_agenda ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  time_zone text not null
);

create index reminder_preferences_zone on reminder_preferences (time_zone, daily_agenda) where email;

-- Each is sent once: whoever adds the row sends it. Kept for as long as it could come up again.
create table reminders (
  traveller_id uuid not null references travellers on delete cascade,
  itinerary_id uuid not null references itineraries on delete cascade,
  kind text not null check (kind in ('tripStart', 'packing', 'dailyAgenda')),
  -- The day that it is about.
  day date not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  primary key (traveller_id, itinerary_id, kind, day)
);

create index reminders_itinerary on reminders (itinerary_id);
create index reminders_age on reminders (due_at);

-- Until when reminders were looked for. There is one row: whoever holds it looks, the other nodes do not.
create table reminder_round (
  is_the_one boolean primary key default true check (is_the_one),
  done_until timestamptz not null
);

alter table itineraries
  -- What its card says, for finding the trips that begin or go on. In JSON text no string can hold what is sought: a
  -- quotation mark in one has a backslash before it.
  add column starts_on text generated always as (substring(card from ',"startDate":"(\d{4}-\d\d-\d\d)"')) stored,
  add column day_count integer not null
    generated always as (coalesce(substring(card from ',"dayCount":(\d{1,4})')::integer, 0)) stored;

create index itineraries_start on itineraries (starts_on) where starts_on is not null and deleted_at is null;

-- Calendars.

-- The address of a traveller's calendar, kept as a share link's token is.
create table calendar_feeds (
  traveller_id uuid primary key references travellers on delete cascade,
  token_hash bytea not null unique,
  seed bytea not null,
  created_at timestamptz not null
);

-- Live changes. Every node hears which itinerary to look at again, and tells those who watch it. Edits are not announced
-- here but by the node that made them, many at once: PostgreSQL lets transactions that notify commit only one by one.

alter table listings
  -- Counts changes of who its people are.
  add column people_version bigint not null default 0;

create function tell_itinerary() returns trigger language plpgsql as $$
begin
  perform pg_notify('itineraries', coalesce(new.id, old.id)::text);
  return null;
end $$;

create trigger tell_itinerary_change after update of visibility, deleted_at, owner_id on itineraries
  for each row when (
    (old.visibility, old.deleted_at, old.owner_id) is distinct from (new.visibility, new.deleted_at, new.owner_id))
  execute function tell_itinerary();
create trigger tell_itinerary_gone after delete on itineraries
  for each row execute function tell_itinerary();

create function tell_people() returns trigger language plpgsql as $$
begin
  update listings set people_version = people_version + 1 where itinerary_id = coalesce(new.itinerary_id, old.itinerary_id);
  perform pg_notify('itineraries', coalesce(new.itinerary_id, old.itinerary_id)::text);
  return null;
end $$;

create trigger tell_people_come after insert on library_entries
  for each row when (new.role in ('editor', 'viewer')) execute function tell_people();
create trigger tell_people_change after update of role on library_entries
  for each row when (old.role is distinct from new.role) execute function tell_people();
create trigger tell_people_gone after delete on library_entries
  for each row when (old.role is not null) execute function tell_people();

-- What a traveller does to all that they own: `owner` and their id.
create function tell_owner() returns trigger language plpgsql as $$
declare
  owner uuid;
begin
  if tg_table_name = 'blocks' then
    owner := coalesce(new.blocker_id, old.blocker_id);
  else
    owner := new.id;
  end if;
  perform pg_notify('itineraries', 'owner ' || owner);
  return null;
end $$;

create trigger tell_block after insert or delete on blocks for each row execute function tell_owner();
create trigger tell_suspension after update of suspended_at on travellers
  for each row when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function tell_owner();
