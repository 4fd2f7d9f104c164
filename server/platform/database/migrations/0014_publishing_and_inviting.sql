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

-- Invitations to an email address, which may have an account or not. They wait until someone who has proved the address
-- accepts, or someone with the mailed link joins; each lets one person in.
create table email_invitations (
  id uuid primary key,
  itinerary_id uuid not null references itineraries on delete cascade,
  email text not null,
  role text not null check (role in ('editor', 'viewer')),
  token_hash bytea not null unique,
  seed bytea not null,
  -- Still listed for the owner, who must not learn from it whether the address has an account.
  is_declined boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create unique index email_invitations_once on email_invitations (itinerary_id, lower(email));
create index email_invitations_address on email_invitations (lower(email));
create index email_invitations_expiry on email_invitations (expires_at);

-- Addresses that want no more mails with invitations, as sha256(kind:address).
create table refused_addresses (
  hash bytea primary key,
  refused_at timestamptz not null
);
