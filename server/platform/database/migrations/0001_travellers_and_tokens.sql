create table travellers (
  id uuid primary key,
  email text not null,
  username text not null unique check (username = lower(username)),
  display_name text not null,
  plan text not null default 'free' check (plan in ('free', 'plus')),
  moderator boolean not null default false,
  created_at timestamptz not null default now()
);

create unique index travellers_email on travellers (lower(email));

-- RFC 7591 calls what a client says of itself its metadata. That it is one of the service's own apps is
-- not the client's to say: a column of ours.
create table oauth_clients (
  id text primary key,
  metadata jsonb not null,
  secret_hash bytea,
  first_party boolean not null default false,
  created_at timestamptz not null default now()
);

-- One row an approval; without a traveller it is a guest's.
create table oauth_grants (
  id text primary key,
  client_id text not null references oauth_clients on delete cascade,
  traveller_id uuid references travellers on delete cascade,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index oauth_grants_traveller on oauth_grants (traveller_id, client_id);
create index oauth_grants_client on oauth_grants (client_id);
create index oauth_grants_expiry on oauth_grants (expires_at);

-- The key is sha256(kind:token): who reads this table can use none of the tokens.
create table oauth_tokens (
  hash bytea primary key,
  kind text not null,
  grant_id text not null references oauth_grants on delete cascade,
  scope text not null default '',
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index oauth_tokens_grant on oauth_tokens (grant_id);
create index oauth_tokens_expiry on oauth_tokens (expires_at);
