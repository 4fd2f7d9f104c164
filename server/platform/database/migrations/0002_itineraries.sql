create table itineraries (
  id uuid primary key,
  owner_id uuid not null references travellers on delete cascade,
  visibility text not null default 'private' check (visibility in ('private', 'unlisted', 'public')),
  -- The draft as it goes out, with every id and default filled in: text, so that a read sends it on unparsed.
  draft text not null check (octet_length(draft) <= 1048576),
  version integer not null default 1,
  -- Random in part: a version number alone would match again after a restored backup.
  etag text not null,
  likes_count integer not null default 0,
  views_count bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index itineraries_owner on itineraries (owner_id, updated_at desc, id);
