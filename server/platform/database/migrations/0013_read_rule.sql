-- The one rule who may read an itinerary that is not in the trash. Everything that reads or lists itineraries applies this
-- function. It looks nothing up, so PostgreSQL puts its expression in place of the call and loses no index to it.
create function read_rule(
  role text, lowered_to text, visibility text, is_hidden boolean, is_blocked boolean
) returns boolean language sql immutable parallel safe
return role is not null or (
  (visibility = 'public' or visibility = 'unlisted' and lowered_to is distinct from 'none')
  and not is_hidden
  and not is_blocked
);

-- For triggers: looks up what the rule needs to know. Locks keep both as they are meanwhile.
create or replace function may_read(
  role text, lowered_to text, traveller uuid, owner uuid, visibility text, deleted_at timestamptz
) returns boolean language sql stable as $$
  select deleted_at is null and read_rule(
    role, lowered_to, visibility,
    exists (select from travellers where id = owner and suspended_at is not null),
    exists (select from blocks where blocker_id = owner and blocked_id = traveller))
$$;
