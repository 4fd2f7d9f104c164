-- When its traveller last proved who they are: by signing in, or once more since.
alter table sessions add column proved_at timestamptz not null default now();
update sessions set proved_at = created_at, expires_at = least(expires_at, created_at + interval '180 days');

-- As the session was in which the app was approved; none where nobody knows.
alter table oauth_grants add column proved_at timestamptz;

-- Whose approval waits to be taken back to the app.
alter table oauth_states add column traveller_id uuid references travellers on delete cascade;

create index oauth_states_traveller on oauth_states (traveller_id) where traveller_id is not null;

-- `again`: a code that proves once more who is signed in.
alter table email_proofs
  drop constraint email_proofs_purpose_check,
  add constraint email_proofs_purpose_check check (purpose in ('confirm', 'reset', 'again'));

-- A browser in which a traveller has signed in before. It opens nothing: wrong passwords there are counted apart from
-- those of strangers. The cookie's value is kept as sha256(kind:value); one browser may be several travellers'.
create table known_browsers (
  traveller_id uuid not null references travellers on delete cascade,
  hash bytea not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (traveller_id, hash)
);

create index known_browsers_hash on known_browsers (hash);
create index known_browsers_expiry on known_browsers (expires_at);
