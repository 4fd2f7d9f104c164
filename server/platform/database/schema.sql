-- Written by `npm run schema` from the migrations, to be read. Above each table is the folder that owns it.

-- blocks: server/features/people
create table blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  foreign key (blocked_id) references travellers(id) on delete cascade,
  foreign key (blocker_id) references travellers(id) on delete cascade,
  constraint blocks_check check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);
create index blocks_latest on blocks (blocker_id, created_at desc, blocked_id);
create trigger apply_block after insert or delete on blocks for each row execute function apply_block();
create trigger tell_block after insert or delete on blocks for each row execute function tell_owner();

-- calendar_feeds: server/features/exports
create table calendar_feeds (
  traveller_id uuid not null,
  token_hash bytea not null,
  seed bytea not null,
  created_at timestamptz not null,
  primary key (traveller_id),
  unique (token_hash),
  foreign key (traveller_id) references travellers(id) on delete cascade
);

-- calls: server/features/sharing
create table calls (
  token_hash bytea not null,
  itinerary_id uuid not null,
  started_by uuid not null,
  expires_at timestamptz not null,
  primary key (token_hash),
  foreign key (itinerary_id) references itineraries(id) on delete cascade,
  foreign key (started_by) references travellers(id) on delete cascade
);
create index calls_expiry on calls (expires_at);
create index calls_itinerary on calls (itinerary_id);
create index calls_started_by on calls (started_by);

-- documents: server/features/documents
create table documents (
  itinerary_id uuid not null,
  traveller_id uuid not null,
  id uuid not null,
  file_key text not null,
  name text not null,
  kind text not null,
  is_shared boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (itinerary_id, traveller_id, id),
  foreign key (file_key) references stored_files(key),
  foreign key (itinerary_id) references itineraries(id) on delete cascade,
  foreign key (traveller_id) references travellers(id) on delete cascade,
  constraint documents_kind_check check (kind in ('ticket', 'boardingPass', 'reservation', 'passport', 'visa', 'insurance', 'receipt', 'other'))
);
create index documents_file on documents (file_key);
create index documents_traveller on documents (traveller_id);
create trigger use_document_file_change after update of file_key on documents for each row when (old.file_key <> new.file_key) execute function use_document_file();
create trigger use_document_file_come after insert on documents for each row execute function use_document_file();
create trigger use_document_file_gone after delete on documents referencing old table as gone for each statement execute function let_go_of_document_files();

-- email_invitations: server/features/sharing
create table email_invitations (
  id uuid not null,
  itinerary_id uuid not null,
  email text not null,
  role text not null,
  token_hash bytea not null,
  seed bytea not null,
  is_declined boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (id),
  unique (token_hash),
  foreign key (itinerary_id) references itineraries(id) on delete cascade,
  constraint email_invitations_role_check check (role in ('editor', 'viewer'))
);
create index email_invitations_address on email_invitations (lower(email));
create index email_invitations_expiry on email_invitations (expires_at);
create unique index email_invitations_once on email_invitations (itinerary_id, lower(email));

-- email_proofs: server/features/sign-in
create table email_proofs (
  hash bytea not null,
  purpose text not null,
  traveller_id uuid not null,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (hash),
  foreign key (traveller_id) references travellers(id) on delete cascade,
  constraint email_proofs_purpose_check check (purpose in ('confirm', 'reset', 'again'))
);
create index email_proofs_expiry on email_proofs (expires_at);
create index email_proofs_traveller on email_proofs (traveller_id, purpose);

-- follows: server/features/people
create table follows (
  follower_id uuid not null,
  followed_id uuid not null,
  created_at timestamptz not null,
  primary key (follower_id, followed_id),
  foreign key (followed_id) references travellers(id) on delete cascade,
  foreign key (follower_id) references travellers(id) on delete cascade,
  constraint follows_check check (follower_id <> followed_id)
);
create index follows_followed on follows (followed_id);
create trigger count_follows_come after insert on follows referencing new table as changed for each statement execute function count_follows();
create trigger count_follows_gone after delete on follows referencing old table as changed for each statement execute function count_follows();

-- geocoded_places: server/geo/geocoding
create table geocoded_places (
  question_hash bytea not null,
  found jsonb,
  asked_at timestamptz not null,
  primary key (question_hash)
);
create index geocoded_places_age on geocoded_places (asked_at);

-- hand_overs: server/features/sharing
create table hand_overs (
  itinerary_id uuid not null,
  id uuid not null,
  offered_by uuid not null,
  offered_to uuid not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (itinerary_id),
  unique (id),
  foreign key (itinerary_id) references itineraries(id) on delete cascade,
  foreign key (offered_by) references travellers(id) on delete cascade,
  foreign key (offered_to) references travellers(id) on delete cascade
);
create index hand_overs_by on hand_overs (offered_by);
create index hand_overs_expiry on hand_overs (expires_at);
create index hand_overs_to on hand_overs (offered_to, offered_at desc);

-- held_pushes: server/features/push
create table held_pushes (
  session_id uuid not null,
  tag text not null,
  message text not null,
  tries integer not null,
  due_at timestamptz not null,
  primary key (session_id, tag),
  foreign key (session_id) references push_devices(session_id) on delete cascade
);
create index held_pushes_due on held_pushes (due_at);

-- idempotency_keys: server/platform/idempotency
create table idempotency_keys (
  traveller_id uuid not null,
  key uuid not null,
  request_hash bytea not null,
  claim uuid not null,
  claimed_at timestamptz not null,
  answer text,
  primary key (traveller_id, key),
  foreign key (traveller_id) references travellers(id) on delete cascade
);
create index idempotency_keys_age on idempotency_keys (claimed_at);

-- imports: server/features/imports
create table imports (
  id uuid not null,
  traveller_id uuid not null,
  is_charged boolean not null,
  made_at timestamptz not null,
  reading_until timestamptz,
  link text,
  primary key (id),
  foreign key (traveller_id) references travellers(id) on delete cascade
);
create index imports_charged on imports (traveller_id, made_at) where is_charged;
create index imports_in_reading on imports (reading_until) where (reading_until is not null);
create index imports_linked on imports (traveller_id, link) where (link is not null);

-- itineraries: server/features/itineraries
create table itineraries (
  id uuid not null,
  owner_id uuid not null,
  visibility text not null default 'private',
  draft text not null,
  version integer not null default 1,
  etag text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  card text not null,
  written_by uuid,
  deleted_at timestamptz,
  copied_from uuid,
  copied_from_author uuid,
  written_at timestamptz,
  starts_on text generated always as ("substring"(card, ',"startDate":"(\d{4}-\d\d-\d\d)"')) stored,
  day_count integer not null generated always as (coalesce(("substring"(card, ',"dayCount":(\d{1,4})'))::integer, 0)) stored,
  images jsonb,
  day_ids text[] not null default '{}'[],
  hero jsonb generated always as (
case
    when (images is not null) then hero_of(images, day_ids)
    else null::jsonb
end) stored,
  image_keys text[] generated always as (
case
    when (images is not null) then image_keys_of(images)
    else null[]
end) stored,
  has_lost_images boolean not null generated always as (((images is not null) and (cardinality(lost_days_of(images, day_ids)) > 0))) stored,
  public_details jsonb,
  changes text,
  changes_version integer,
  poster_seed uuid not null default gen_random_uuid(),
  poster_subject bytea not null default '\x'::bytea,
  poster text not null generated always as (encode(substr(sha256((uuid_send(poster_seed) || poster_subject)), 1, 16), 'hex')) stored,
  write_key uuid,
  primary key (id),
  foreign key (copied_from_author) references travellers(id) on delete set null,
  foreign key (owner_id) references travellers(id) on delete cascade,
  constraint itineraries_draft_check check (octet_length(draft) <= 1048576),
  constraint itineraries_visibility_check check (visibility in ('private', 'unlisted', 'public'))
);
create index itineraries_copied_from_author on itineraries (copied_from_author) where (copied_from_author is not null);
create index itineraries_image_keys on itineraries using gin (image_keys) where (image_keys is not null);
create index itineraries_lost_images on itineraries (id) where has_lost_images;
create index itineraries_owner on itineraries (owner_id, created_at, id);
create index itineraries_owner_trash on itineraries (owner_id, deleted_at desc, id) where (deleted_at is not null);
create unique index itineraries_poster on itineraries (poster);
create index itineraries_published on itineraries (owner_id, updated_at desc, id) where ((visibility = 'public') and (deleted_at is null));
create index itineraries_start on itineraries (starts_on) where ((starts_on is not null) and (deleted_at is null));
create index itineraries_trash on itineraries (deleted_at) where (deleted_at is not null);
create trigger forget_unpublished after update of visibility, owner_id on itineraries for each row when (old.visibility is distinct from new.visibility or old.owner_id is distinct from new.owner_id) execute function forget_unpublished();
create trigger introduce_itinerary after insert on itineraries for each row execute function introduce_itinerary();
create trigger keep_revision after update of version on itineraries for each row when (old.version is distinct from new.version) execute function keep_revision();
create trigger let_go_of_poster_change after update of poster_subject on itineraries for each row when (old.poster is distinct from new.poster) execute function let_go_of_poster();
create trigger let_go_of_poster_gone after delete on itineraries for each row execute function let_go_of_poster();
create trigger list_stops_with_images before insert or update of draft, images, day_ids on itineraries for each row when (new.images is not null) execute function list_stops_with_images();
create trigger mark_tag before insert or update of etag on itineraries for each row when (new.public_details <> '{"costs": true, "phones": true}'::jsonb) execute function mark_tag();
create trigger spread_itinerary after update of updated_at, etag, visibility, deleted_at, owner_id on itineraries for each row execute function spread_itinerary();
create trigger tell_itinerary_change after update of visibility, deleted_at, owner_id on itineraries for each row when (old.visibility is distinct from new.visibility or old.deleted_at is distinct from new.deleted_at or old.owner_id is distinct from new.owner_id) execute function tell_itinerary();
create trigger tell_itinerary_gone after delete on itineraries for each row execute function tell_itinerary();
create trigger use_images_change after update of images on itineraries for each row when (old.images is distinct from new.images) execute function use_images();
create trigger use_images_come after insert on itineraries for each row when (new.images is not null) execute function use_images();
create trigger use_images_gone after delete on itineraries for each row when (old.images is not null) execute function use_images();
create trigger withdraw_itinerary before delete on itineraries for each row execute function withdraw_itinerary();

-- itinerary_revisions: server/features/itineraries
create table itinerary_revisions (
  itinerary_id uuid not null,
  version integer not null,
  draft text not null,
  card text not null,
  written_by uuid,
  written_at timestamptz not null,
  changes text,
  write_key uuid,
  primary key (itinerary_id, version),
  foreign key (itinerary_id) references itineraries(id) on delete cascade
);

-- known_browsers: server/features/sign-in
create table known_browsers (
  traveller_id uuid not null,
  hash bytea not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (traveller_id, hash),
  foreign key (traveller_id) references travellers(id) on delete cascade
);
create index known_browsers_expiry on known_browsers (expires_at);
create index known_browsers_hash on known_browsers (hash);

-- library_entries: server/features/library
create table library_entries (
  itinerary_id uuid not null,
  traveller_id uuid not null,
  role text,
  reaction text,
  saved boolean not null default false,
  updated_at timestamptz not null,
  etag text not null,
  is_shown boolean not null,
  changed_in xid8 not null,
  changed_at timestamptz not null,
  invitation uuid,
  invited_at timestamptz,
  lowered_to text,
  primary key (itinerary_id, traveller_id),
  foreign key (traveller_id) references travellers(id) on delete cascade,
  constraint invited_since check ((invitation is null) = (invited_at is null)),
  constraint invited_to_a_role check (invitation is null or coalesce(role in ('editor', 'viewer'), false)),
  constraint library_entries_lowered_to_check check (lowered_to in ('none', 'viewer')),
  constraint library_entries_reaction_check check (reaction in ('like', 'dislike')),
  constraint library_entries_role_check check (role in ('owner', 'editor', 'viewer'))
);
create index library_all on library_entries (traveller_id, updated_at desc, itinerary_id) where is_shown;
create index library_changes on library_entries (traveller_id, changed_in, itinerary_id);
create index library_disliked on library_entries (traveller_id, updated_at desc, itinerary_id) where (is_shown and (reaction = 'dislike'));
create unique index library_invitation on library_entries (invitation) where (invitation is not null);
create index library_invited on library_entries (traveller_id, invited_at desc) where (invitation is not null);
create index library_liked on library_entries (traveller_id, updated_at desc, itinerary_id) where (is_shown and (reaction = 'like'));
create index library_owned on library_entries (traveller_id, updated_at desc, itinerary_id) where (is_shown and (role = 'owner'));
create index library_people on library_entries (itinerary_id) where (role is not null);
create index library_saved on library_entries (traveller_id, updated_at desc, itinerary_id) where (is_shown and saved);
create index library_shared on library_entries (traveller_id, updated_at desc, itinerary_id) where (is_shown and (role in ('editor', 'viewer')));
create index library_tombstones on library_entries (changed_at) where ((role is null) and (reaction is null) and (not saved) and (lowered_to is null));
create trigger count_entry_change after update of reaction, saved on library_entries for each row when (old.reaction is distinct from new.reaction or old.saved is distinct from new.saved) execute function count_entry();
create trigger count_entry_come after insert on library_entries for each row when (new.reaction = 'like' or new.saved) execute function count_entry();
create trigger count_entry_gone after delete on library_entries for each row when (old.reaction = 'like' or old.saved) execute function count_entry();
create trigger place_entry before insert or update of role, reaction, saved on library_entries for each row execute function place_entry();
create trigger tell_people_change after update of role on library_entries for each row when (old.role is distinct from new.role) execute function tell_people();
create trigger tell_people_come after insert on library_entries for each row when (new.role in ('editor', 'viewer')) execute function tell_people();
create trigger tell_people_gone after delete on library_entries for each row when (old.role is not null) execute function tell_people();

-- listing_words: server/platform/search
create table listing_words (
  itinerary_id uuid not null,
  words tsvector not null,
  changed_in xid8 not null default pg_current_xact_id(),
  facets text[] not null default '{}'[],
  place_words tsvector not null default ''::tsvector,
  place_facets text[] not null default '{}'[],
  place_key text,
  is_due boolean not null default true,
  primary key (itinerary_id),
  foreign key (itinerary_id) references itineraries(id) on delete cascade
) with (toast_tuple_target=8160);
create index listing_words_due on listing_words (itinerary_id) where is_due;
create index listing_words_facets on listing_words using gin (facets) with (fastupdate=off);
create index listing_words_words on listing_words using gin (words) with (fastupdate=off);
create trigger let_go_of_words_changed after update of words on listing_words for each row when (old.words <> new.words) execute function let_go_of_words();
create trigger let_go_of_words_deleted after delete on listing_words for each row execute function let_go_of_words();

-- listings: server/features/itineraries
create table listings (
  itinerary_id uuid not null,
  owner_id uuid not null,
  is_listed boolean not null,
  is_hidden boolean not null default false,
  published_at timestamptz,
  likes integer not null default 0,
  saves integer not null default 0,
  views bigint not null default 0,
  rank double precision not null default 0,
  fell_from double precision,
  fell_in xid8,
  fell_at timestamptz,
  people_version bigint not null default 0,
  primary key (itinerary_id),
  foreign key (itinerary_id) references itineraries(id) on delete cascade
) with (fillfactor=80);
create index listings_newest on listings (published_at desc, itinerary_id desc) include (owner_id) where is_listed;
create index listings_owner on listings (owner_id, rank desc, itinerary_id desc) where is_listed;
create index listings_rank on listings (rank desc, itinerary_id desc) include (owner_id) where is_listed;
create trigger count_listing_change after update of is_listed, owner_id on listings for each row when (old.is_listed is distinct from new.is_listed or old.owner_id is distinct from new.owner_id) execute function count_listing();
create trigger count_listing_come after insert on listings for each row when (new.is_listed) execute function count_listing();
create trigger count_listing_gone after delete on listings for each row when (old.is_listed) execute function count_listing();
create trigger learn_words_listed after update of is_listed on listings for each row when (new.is_listed and not old.is_listed) execute function learn_words();
create trigger let_go_of_words_unlisted after update of is_listed on listings for each row when (old.is_listed and not new.is_listed) execute function let_go_of_words();
create trigger place_listing before insert or update of likes, saves, views, published_at on listings for each row execute function place_listing();

-- migrations: server/platform/database
create table migrations (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  primary key (version)
);

-- model_usage: server/media-import/model-check
create table model_usage (
  day date not null,
  tokens bigint not null,
  primary key (day),
  constraint model_usage_tokens_check check (tokens >= 0)
);

-- name_beginnings: server/features/people
create table name_beginnings (
  beginning text collate "C" not null,
  traveller_id uuid not null,
  primary key (beginning, traveller_id),
  foreign key (traveller_id) references travellers(id) on delete cascade
);
create index name_beginnings_traveller on name_beginnings (traveller_id);

-- nodes: server/access/caller-cache
create unlogged table nodes (
  id uuid not null,
  seen_at timestamptz not null,
  primary key (id)
);

-- oauth_clients: server/oauth
create table oauth_clients (
  id text not null,
  metadata jsonb not null,
  secret_hash bytea,
  first_party boolean not null default false,
  created_at timestamptz not null default now(),
  app_id uuid not null default gen_random_uuid(),
  origin text not null default 'operator',
  last_used_at timestamptz,
  primary key (id),
  unique (app_id),
  constraint oauth_clients_origin_check check (origin in ('operator', 'registration', 'document'))
);

-- oauth_grants: server/oauth
create table oauth_grants (
  id text not null,
  client_id text,
  traveller_id uuid,
  payload jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  proved_at timestamptz,
  name text,
  primary key (id),
  foreign key (client_id) references oauth_clients(id) on delete cascade,
  foreign key (traveller_id) references travellers(id) on delete cascade,
  constraint oauth_grants_app_or_name check ((client_id is null) = (name is not null))
);
create index oauth_grants_client on oauth_grants (client_id);
create index oauth_grants_traveller on oauth_grants (traveller_id, client_id);

-- oauth_states: server/oauth
create table oauth_states (
  hash bytea not null,
  payload jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  traveller_id uuid,
  primary key (hash),
  foreign key (traveller_id) references travellers(id) on delete cascade
);
create index oauth_states_expiry on oauth_states (expires_at);
create index oauth_states_traveller on oauth_states (traveller_id) where (traveller_id is not null);

-- oauth_tokens: server/oauth
create table oauth_tokens (
  hash bytea not null,
  kind text not null,
  grant_id text not null,
  scope text not null default '',
  payload jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  successor bytea,
  primary key (hash),
  foreign key (grant_id) references oauth_grants(id) on delete cascade
);
create index oauth_tokens_expiry on oauth_tokens (expires_at);
create index oauth_tokens_grant on oauth_tokens (grant_id);

-- paces: server/platform/pacing
create table paces (
  service text not null,
  next_turn timestamptz not null,
  primary key (service)
);

-- passkey_challenges: server/features/passkeys
create table passkey_challenges (
  hash bytea not null,
  traveller_id uuid,
  expires_at timestamptz not null,
  primary key (hash),
  foreign key (traveller_id) references travellers(id) on delete cascade
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- passkeys: server/features/passkeys
create table passkeys (
  id uuid not null,
  credential_id text not null,
  traveller_id uuid not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (id),
  unique (credential_id),
  foreign key (traveller_id) references travellers(id) on delete cascade
);
create index passkeys_traveller on passkeys (traveller_id, created_at);

-- plan_changes: server/features/subscriptions
create table plan_changes (
  traveller_id uuid not null,
  plan text not null,
  changed_at timestamptz not null,
  foreign key (traveller_id) references travellers(id) on delete cascade,
  constraint plan_changes_plan_check check (plan in ('free', 'plus'))
);
create index plan_changes_traveller on plan_changes (traveller_id, changed_at);

-- plan_news: server/features/push
create table plan_news (
  itinerary_id uuid not null,
  changed_since timestamptz,
  due_at timestamptz,
  told_at timestamptz,
  primary key (itinerary_id),
  foreign key (itinerary_id) references itineraries(id) on delete cascade
);
create index plan_news_due on plan_news (due_at) where (due_at is not null);
create index plan_news_told on plan_news (told_at) where (due_at is null);

-- profiles: server/features/people
create table profiles (
  traveller_id uuid not null,
  followers integer not null default 0,
  following integer not null default 0,
  itineraries integer not null default 0,
  primary key (traveller_id)
) with (fillfactor=80);

-- push_devices: server/features/push
create table push_devices (
  session_id uuid not null,
  traveller_id uuid not null,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  language text not null,
  time_zone text not null,
  reminders boolean not null,
  changes boolean not null,
  invitations boolean not null,
  quiet_from text,
  quiet_until text,
  created_at timestamptz not null,
  set_at timestamptz not null,
  failing_since timestamptz,
  primary key (session_id),
  unique (endpoint),
  foreign key (session_id) references sessions(id) on delete cascade,
  foreign key (traveller_id) references travellers(id) on delete cascade,
  constraint push_devices_check check ((quiet_from is null) = (quiet_until is null)),
  constraint push_devices_endpoint_check check (length(endpoint) <= 1000),
  constraint push_devices_quiet_from_check check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint push_devices_quiet_until_check check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$')
);
create index push_devices_traveller on push_devices (traveller_id);

-- refused_addresses: server/features/sharing
create table refused_addresses (
  hash bytea not null,
  refused_at timestamptz not null,
  primary key (hash)
);

-- reminder_preferences: server/features/reminders
create table reminder_preferences (
  traveller_id uuid not null,
  email boolean not null,
  trip_start smallint,
  packing smallint,
  daily_agenda text,
  time_zone text not null,
  primary key (traveller_id),
  foreign key (traveller_id) references travellers(id) on delete cascade,
  constraint reminder_preferences_daily_agenda_check check (daily_agenda ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint reminder_preferences_packing_check check (packing >= 0 and packing <= 30),
  constraint reminder_preferences_trip_start_check check (trip_start >= 0 and trip_start <= 30)
);
create index reminder_preferences_zone on reminder_preferences (time_zone, daily_agenda);

-- reminder_round: server/features/reminders
create table reminder_round (
  is_the_one boolean not null default true,
  done_until timestamptz not null,
  primary key (is_the_one),
  constraint reminder_round_is_the_one_check check (is_the_one)
);

-- reminders: server/features/reminders
create table reminders (
  traveller_id uuid not null,
  itinerary_id uuid not null,
  kind text not null,
  day date not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  primary key (traveller_id, itinerary_id, kind, day),
  foreign key (itinerary_id) references itineraries(id) on delete cascade,
  foreign key (traveller_id) references travellers(id) on delete cascade,
  constraint reminders_kind_check check (kind in ('tripStart', 'packing', 'dailyAgenda'))
);
create index reminders_age on reminders (due_at);
create index reminders_itinerary on reminders (itinerary_id);

-- report_decisions: server/features/moderation
create table report_decisions (
  report_id uuid not null,
  nth integer not null,
  decision text not null,
  note text,
  decided_by uuid not null,
  decided_at timestamptz not null,
  primary key (report_id, nth),
  foreign key (report_id) references reports(id) on delete cascade,
  constraint report_decisions_decision_check check (decision in ('dismiss', 'unpublish', 'suspend'))
);

-- reports: server/features/moderation
create table reports (
  id uuid not null,
  reporter_id uuid,
  reported_id uuid not null,
  reason text not null,
  created_at timestamptz not null,
  decision text,
  decided_at timestamptz,
  primary key (id),
  foreign key (reported_id) references travellers(id) on delete cascade,
  foreign key (reporter_id) references travellers(id) on delete set null,
  constraint reports_check check ((decision is null) = (decided_at is null)),
  constraint reports_decision_check check (decision in ('dismiss', 'unpublish', 'suspend'))
);
create index reports_decided on reports (decided_at desc, id desc) where (decision is not null);
create unique index reports_open on reports (reported_id, reporter_id) where (decision is null);
create index reports_queue on reports (created_at, id) where (decision is null);
create index reports_reported on reports (reported_id, created_at desc);
create index reports_reporter on reports (reporter_id);

-- routes: server/geo/ways
create table routes (
  leg text not null,
  found jsonb,
  found_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (leg)
);
create index routes_expiry on routes (expires_at);

-- sample_set: server/features/samples
create table sample_set (
  is_only boolean not null default true,
  state text not null,
  primary key (is_only),
  constraint sample_set_is_only_check check (is_only),
  constraint sample_set_state_check check (state in ('loading', 'loaded', 'removed'))
);

-- search_vocabulary: server/platform/search
create table search_vocabulary (
  word text not null,
  primary key (word)
);
create index search_vocabulary_alike on search_vocabulary using gin (word gin_trgm_ops) with (fastupdate=off);

-- sessions: server/features/sign-in
create table sessions (
  id uuid not null,
  hash bytea not null,
  traveller_id uuid not null,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz not null default now(),
  primary key (id),
  unique (hash),
  foreign key (traveller_id) references travellers(id) on delete cascade
);
create index sessions_expiry on sessions (expires_at);
create index sessions_traveller on sessions (traveller_id, last_used_at desc);

-- share_links: server/features/sharing
create table share_links (
  itinerary_id uuid not null,
  token_hash bytea not null,
  seed bytea not null,
  role text not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  primary key (itinerary_id),
  foreign key (itinerary_id) references itineraries(id) on delete cascade,
  constraint share_links_role_check check (role in ('editor', 'viewer'))
);
create index share_links_expiry on share_links (expires_at) where (expires_at is not null);

-- signing_keys: server/platform/paging
create table signing_keys (
  purpose text not null,
  key bytea not null,
  cluster text not null,
  primary key (purpose)
);

-- stored_files: server/pictures/stored-files
create table stored_files (
  key text not null,
  traveller_id uuid not null,
  name text,
  content_type text,
  size bigint,
  stored_at timestamptz not null,
  idle_since timestamptz,
  is_doomed boolean not null default false,
  primary key (key)
);
create index stored_files_idle on stored_files (idle_since) where (idle_since is not null);
create index stored_files_traveller on stored_files (traveller_id);

-- travellers: server/features/account
create table travellers (
  id uuid not null,
  email text not null,
  username text not null,
  display_name text not null,
  plan text not null default 'free',
  moderator boolean not null default false,
  created_at timestamptz not null default now(),
  password_hash text,
  email_confirmed_at timestamptz,
  avatar_key text,
  suspended_at timestamptz,
  plus_since timestamptz,
  plus_until timestamptz,
  primary key (id),
  unique (username),
  constraint travellers_plan_check check (plan in ('free', 'plus')),
  constraint travellers_plus_since check (plan <> 'plus' or plus_since is not null),
  constraint travellers_username_check check (username = lower(username))
);
create unique index travellers_email on travellers (lower(email));
create index travellers_username_beginning on travellers (username collate "C");
create trigger apply_suspension after update of suspended_at on travellers for each row when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function apply_suspension();
create trigger introduce_traveller after insert on travellers for each row execute function introduce_traveller();
create trigger learn_name after insert on travellers for each row execute function learn_name();
create trigger learn_new_name after update of display_name on travellers for each row when (old.display_name is distinct from new.display_name) execute function learn_name();
create trigger tell_author after update of username, display_name, avatar_key on travellers for each row execute function tell_author();
create trigger tell_suspension after update of suspended_at on travellers for each row when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function tell_owner();
create trigger withdraw_traveller before delete on travellers for each row execute function withdraw_traveller();

-- tries: server/access/limits
create table tries (
  key bytea not null,
  used integer not null,
  window_ends_at timestamptz not null,
  primary key (key)
);
create index tries_window on tries (window_ends_at);

-- unpublished_itineraries: server/features/itineraries
create table unpublished_itineraries (
  itinerary_id uuid not null,
  visibility text not null,
  primary key (itinerary_id),
  foreign key (itinerary_id) references itineraries(id) on delete cascade,
  constraint unpublished_itineraries_visibility_check check (visibility in ('unlisted', 'public'))
);

-- weather_days: server/geo/weather
create table weather_days (
  latitude smallint not null,
  longitude smallint not null,
  kind text not null,
  day date not null,
  found jsonb,
  asked_at timestamptz not null,
  primary key (latitude, longitude, kind, day),
  constraint weather_days_kind_check check (kind in ('forecast', 'usual'))
);
create index weather_days_age on weather_days (asked_at);

-- weather_pace: server/geo/weather
create table weather_pace (
  is_only boolean not null default true,
  next_turn timestamptz not null,
  day date not null,
  calls double precision not null,
  primary key (is_only),
  constraint weather_pace_is_only_check check (is_only)
);

-- words_let_go: server/platform/search
create table words_let_go (
  word text not null
);

create function apply_block()
 returns trigger
 language plpgsql
AS $function$
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
end $function$;

create function apply_suspension()
 returns trigger
 language plpgsql
AS $function$
begin
  perform refresh_entries(new.id, null);
  perform from listings l join itineraries i on i.id = l.itinerary_id
    where i.owner_id = new.id order by l.itinerary_id for update of l;
  update listings l
  set is_listed = new.suspended_at is null and i.visibility = 'public' and i.deleted_at is null,
    is_hidden = new.suspended_at is not null
  from itineraries i where i.id = l.itinerary_id and i.owner_id = new.id;
  return null;
end $function$;

create function beginnings_of(name text)
 returns setof text
 language sql
 immutable parallel safe strict rows 3
AS $function$
  select distinct left(substr(plain, place), 60)
  from (
    select plain, place
    from plain_name(name) as plain, generate_series(1, length(plain)) as place
    where place = 1
      or (substr(plain, place - 1, 1) ~ '[ !-/:-@[-`{-~\u00a1-\u00bf\u2010-\u205e\u3001-\u303f]'
        and substr(plain, place, 1) !~ '[ !-/:-@[-`{-~\u00a1-\u00bf\u2010-\u205e\u3001-\u303f]')
    order by place limit 10
  ) words
$function$;

create function count_entry()
 returns trigger
 language plpgsql
AS $function$
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
end $function$;

create function count_follows()
 returns trigger
 language plpgsql
AS $function$
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
end $function$;

create function count_listing()
 returns trigger
 language plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.is_listed then
    update profiles set itineraries = itineraries - 1 where traveller_id = old.owner_id;
  end if;
  if tg_op <> 'DELETE' and new.is_listed then
    update profiles set itineraries = itineraries + 1 where traveller_id = new.owner_id;
  end if;
  return null;
end $function$;

create function day_images_of(images jsonb, day_ids text[])
 returns jsonb
 language sql
 immutable parallel safe
AS $function$
  select jsonb_object_agg(day, images -> day) from unnest(day_ids) as day where images ? day
$function$;

create function forget_transactions()
 returns void
 language sql
AS $function$
  update library_entries set changed_in = pg_current_xact_id();
  update listing_words set changed_in = pg_current_xact_id();
  update listings set fell_from = null, fell_in = null, fell_at = null where fell_in is not null;
$function$;

create function forget_unpublished()
 returns trigger
 language plpgsql
AS $function$
begin
  delete from unpublished_itineraries where itinerary_id = new.id;
  return null;
end $function$;

create function hero_of(images jsonb, day_ids text[])
 returns jsonb
 language sql
 immutable parallel safe
AS $function$
  select coalesce(images -> '', (
    select images -> day from unnest(day_ids) with ordinality as days (day, nth)
    where images ? day and not starts_with(day, 'stop/') order by nth limit 1
  ))
$function$;

create function image_keys_of(images jsonb)
 returns text[]
 language sql
 immutable parallel safe
AS $function$
  select array(select distinct value ->> 'key' from jsonb_each(images) order by 1)
$function$;

create function introduce_itinerary()
 returns trigger
 language plpgsql
AS $function$
begin
  -- First, for it holds the owner: whoever suspends them waits, or is waited for.
  insert into library_entries (itinerary_id, traveller_id, role) values (new.id, new.owner_id, 'owner');
  insert into listings (itinerary_id, owner_id, is_listed, is_hidden, published_at)
  select new.id, new.owner_id, new.visibility = 'public' and suspended_at is null, suspended_at is not null,
    case when new.visibility = 'public' then new.created_at end
  from travellers where id = new.owner_id;
  return null;
end $function$;

create function introduce_traveller()
 returns trigger
 language plpgsql
AS $function$
begin
  insert into profiles (traveller_id) values (new.id);
  return null;
end $function$;

create function keep_revision()
 returns trigger
 language plpgsql
AS $function$
begin
  insert into itinerary_revisions (itinerary_id, version, draft, card, written_by, written_at, changes, write_key)
  values (
    old.id, old.version, old.draft, old.card, old.written_by, coalesce(old.written_at, old.updated_at),
    case when old.changes_version = old.version then old.changes end, old.write_key);
  -- The last hundred. Every write comes by here, so there is seldom more than one to go.
  delete from itinerary_revisions where itinerary_id = old.id and version <= new.version - 100;
  return null;
end $function$;

create function learn_name()
 returns trigger
 language plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from name_beginnings where traveller_id = new.id;
  end if;
  insert into name_beginnings (beginning, traveller_id) select beginnings_of(new.display_name), new.id;
  return null;
end $function$;

create function learn_words()
 returns trigger
 language plpgsql
AS $function$
begin
  insert into search_vocabulary
    select word from listing_words, unnest(tsvector_to_array(words)) as word
    where itinerary_id = new.itinerary_id
    -- In the order in which publishing brings them: of two that wait for each other one would fail.
    order by word collate "C" on conflict do nothing;
  return null;
end
$function$;

create function let_go_of_document_files()
 returns trigger
 language plpgsql
AS $function$
begin
  perform use_files('{}', array(select distinct file_key from gone));
  return null;
end $function$;

create function let_go_of_poster()
 returns trigger
 language plpgsql
AS $function$
begin
  perform use_files('{}', array['images/' || old.poster || '.webp']);
  return null;
end $function$;

create function let_go_of_words()
 returns trigger
 language plpgsql
AS $function$
begin
  if tg_table_name = 'listings' then
    insert into words_let_go
      select unnest(tsvector_to_array(words)) from listing_words where itinerary_id = new.itinerary_id;
  elsif tg_op = 'DELETE' then
    insert into words_let_go select unnest(tsvector_to_array(old.words));
  else
    insert into words_let_go
      select unnest(tsvector_to_array(old.words)) except select unnest(tsvector_to_array(new.words));
  end if;
  return null;
end
$function$;

create function list_stops_with_images()
 returns trigger
 language plpgsql
AS $function$
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
end $function$;

create function lost_days_of(images jsonb, day_ids text[])
 returns text[]
 language sql
 immutable parallel safe
AS $function$
  select array(select day from jsonb_object_keys(images) as day where day <> '' and day <> all (day_ids) order by 1)
$function$;

create function mark_tag()
 returns trigger
 language plpgsql
AS $function$
begin
  new.etag := rtrim(new.etag, '~"') || '~"';
  return new;
end $function$;

create function may_read(role text, lowered_to text, traveller uuid, owner uuid, visibility text, deleted_at timestamptz)
 returns boolean
 language sql
 stable
AS $function$
  select deleted_at is null and read_rule(
    role, lowered_to, visibility,
    exists (select from travellers where id = owner and suspended_at is not null),
    exists (select from blocks where blocker_id = owner and blocked_id = traveller))
$function$;

create function part_ids_of(draft text)
 returns table(id text, nth bigint)
 language sql
 immutable parallel safe
AS $function$
  select left(part, strpos(part, '"') - 1), nth
  from unnest(string_to_array(split_part(draft, ',"packing":[', 1), '{"id":"')) with ordinality as parts (part, nth)
  where nth > 1
$function$;

create function place_entry()
 returns trigger
 language plpgsql
AS $function$
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
end $function$;

create function place_listing()
 returns trigger
 language plpgsql
AS $function$
begin
  new.rank := coalesce(rank_of(new.likes, new.saves, new.views, new.published_at), 0);
  if tg_op = 'UPDATE' and new.rank < old.rank then
    new.fell_from := greatest(old.rank, case when old.fell_at > now() - interval '25 hours' then old.fell_from end);
    new.fell_in := pg_current_xact_id();
    new.fell_at := now();
  end if;
  return new;
end $function$;

create function plain_name(name text)
 returns text
 language sql
 immutable parallel safe strict
AS $function$
  select left(btrim(regexp_replace(
    translate(
      replace(replace(replace(replace(
        regexp_replace(
          lower(normalize(name, NFKD)),
          '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u0610-\u061a\u064b-\u065f\u0670\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]+',
          '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øđðłħıŋς’ʼ', 'oddlhinσ'''''),
    '\s+', ' ', 'g')), 200)
$function$;

create function rank_of(likes integer, saves integer, views bigint, published_at timestamptz)
 returns double precision
 language sql
 immutable parallel safe
AS $function$
  select log(1 + likes + 2 * saves + views / 20::double precision)
    + extract(epoch from published_at)::double precision / 604800
$function$;

create function read_rule(role text, lowered_to text, visibility text, is_hidden boolean, is_blocked boolean)
 returns boolean
 language sql
 immutable parallel safe
return ((role is not null) or (((visibility = 'public') or ((visibility = 'unlisted') and (lowered_to is distinct from 'none'))) and (not is_hidden) and (not is_blocked)));

create function refresh_entries(owner uuid, reader uuid)
 returns void
 language plpgsql
AS $function$
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
end $function$;

create function spread_itinerary()
 returns trigger
 language plpgsql
AS $function$
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
end $function$;

create function tell_author()
 returns trigger
 language plpgsql
AS $function$
begin
  perform pg_notify('authors', new.id::text);
  return null;
end $function$;

create function tell_itinerary()
 returns trigger
 language plpgsql
AS $function$
begin
  perform pg_notify('itineraries', coalesce(new.id, old.id)::text);
  return null;
end $function$;

create function tell_owner()
 returns trigger
 language plpgsql
AS $function$
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
end $function$;

create function tell_people()
 returns trigger
 language plpgsql
AS $function$
begin
  update listings set people_version = people_version + 1 where itinerary_id = coalesce(new.itinerary_id, old.itinerary_id);
  perform pg_notify('itineraries', coalesce(new.itinerary_id, old.itinerary_id)::text);
  return null;
end $function$;

create function use_document_file()
 returns trigger
 language plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform use_files(array[new.file_key], '{}');
  else
    perform use_files(array[new.file_key], array[old.file_key]);
  end if;
  return null;
end $function$;

create function use_files(used text[], let_go text[])
 returns void
 language plpgsql
AS $function$
begin
  perform from stored_files where key = any (used) or key = any (let_go) order by key for no key update;
  -- Whoever comes too late does not refer to what is not there.
  if (select count(*) from stored_files where key = any (used) and not is_doomed) < cardinality(used) then
    raise exception 'a file is being deleted: %', used using errcode = 'object_not_in_prerequisite_state';
  end if;
  update stored_files set idle_since = now() where key = any (let_go) and not key = any (used);
  update stored_files set idle_since = null where key = any (used) and idle_since is not null;
end $function$;

create function use_images()
 returns trigger
 language plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform use_files(new.image_keys, '{}');
  elsif tg_op = 'DELETE' then
    perform use_files('{}', old.image_keys);
  else
    perform use_files(coalesce(new.image_keys, '{}'), coalesce(old.image_keys, '{}'));
  end if;
  return null;
end $function$;

create function withdraw_itinerary()
 returns trigger
 language plpgsql
AS $function$
begin
  perform from library_entries where itinerary_id = old.id order by traveller_id for update;
  -- Ahead of what it counts, which would be taken off it one by one.
  delete from listings where itinerary_id = old.id;
  update library_entries
  set role = null, reaction = null, saved = false, invitation = null, invited_at = null, lowered_to = null
  where itinerary_id = old.id;
  return old;
end $function$;

create function withdraw_traveller()
 returns trigger
 language plpgsql
AS $function$
begin
  delete from profiles where traveller_id = old.id;
  return old;
end $function$;
