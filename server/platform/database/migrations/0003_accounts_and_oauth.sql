alter table travellers
  -- argon2id with its parameters and salt, in the PHC string format. Without one, a passkey or a mail lets them in.
  add column password_hash text,
  add column email_confirmed_at timestamptz,
  -- The picture's key in the blobs.
  add column avatar_key text;

-- A signed-in browser. The cookie's value is kept as sha256(kind:value), like every token.
create table sessions (
  id uuid primary key,
  hash bytea not null unique,
  traveller_id uuid not null references travellers on delete cascade,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_traveller on sessions (traveller_id, last_used_at desc);
create index sessions_expiry on sessions (expires_at);

-- What a mail carries to prove that its reader owns the address: to confirm it, or to set a new password.
create table email_proofs (
  hash bytea primary key,
  purpose text not null check (purpose in ('confirm', 'reset')),
  traveller_id uuid not null references travellers on delete cascade,
  -- The address it was sent to; confirming it makes it the traveller's.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index email_proofs_traveller on email_proofs (traveller_id, purpose);
create index email_proofs_expiry on email_proofs (expires_at);

create table passkeys (
  id uuid primary key,
  credential_id text not null unique,
  traveller_id uuid not null references travellers on delete cascade,
  public_key bytea not null,
  -- WebAuthn's count of signatures: one that runs backwards betrays a copied key.
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_traveller on passkeys (traveller_id, created_at);

-- Each is answered once: a recorded answer is worth nothing.
create table passkey_challenges (
  hash bytea primary key,
  -- Whose new passkey it is for; none when it is for signing in.
  traveller_id uuid references travellers on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- How often something was tried, counted across nodes. The key is a hash: no address is kept here.
create table tries (
  key bytea primary key,
  used integer not null,
  window_ends_at timestamptz not null
);

create index tries_window on tries (window_ends_at);

-- The server processes that remember who is calling: each must forget an ended grant before its end is answered.
create unlogged table nodes (
  id uuid primary key,
  seen_at timestamptz not null
);

alter table oauth_clients
  -- What a traveller's list of connected apps calls it: a client id may be a whole URL.
  add column app_id uuid not null default gen_random_uuid() unique,
  -- Registered by the operator, by the app itself (RFC 7591), or as an address where its metadata lies.
  add column origin text not null default 'operator' check (origin in ('operator', 'registration', 'document')),
  add column last_used_at timestamptz;

alter table oauth_grants
  -- A grant lives as long as a token of it does.
  drop column expires_at,
  add column last_used_at timestamptz;

alter table oauth_tokens
  add column consumed_at timestamptz,
  -- The refresh token that came after this one, sealed with this one: only who holds this one can read it.
  add column successor bytea;

-- What the authorization server keeps for a while: requests that wait for their traveller, and the ids of signed
-- assertions that were used.
create table oauth_states (
  hash bytea primary key,
  payload jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index oauth_states_expiry on oauth_states (expires_at);
