-- How a name can begin: without case and accents, the name itself and from each further word on. Only the first ten words
-- count, so that nobody fills a page of finds alone.

-- A name as it is compared. What marks do not take apart is spelled out; characters that are not seen are left out.
create function plain_name(name text) returns text
language sql immutable strict parallel safe as $$
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
$$;

create table name_beginnings (
  -- By its bytes, so that what begins alike lies together whatever the database's language is.
  beginning text collate "C" not null,
  traveller_id uuid not null references travellers on delete cascade,
  primary key (beginning, traveller_id)
);
create index name_beginnings_traveller on name_beginnings (traveller_id);
create index travellers_username_beginning on travellers (username collate "C");

create function beginnings_of(name text) returns setof text
language sql immutable strict parallel safe rows 3 as $$
  select distinct left(substr(plain, place), 60)
  from (
    select plain, place
    from plain_name(name) as plain, generate_series(1, length(plain)) as place
    where place = 1
      or (substr(plain, place - 1, 1) ~ '[ !-/:-@[-`{-~\u00a1-\u00bf\u2010-\u205e\u3001-\u303f]'
        and substr(plain, place, 1) !~ '[ !-/:-@[-`{-~\u00a1-\u00bf\u2010-\u205e\u3001-\u303f]')
    order by place limit 10
  ) words
$$;

create function learn_name() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from name_beginnings where traveller_id = new.id;
  end if;
  insert into name_beginnings (beginning, traveller_id) select beginnings_of(new.display_name), new.id;
  return null;
end $$;
create trigger learn_name after insert on travellers for each row execute function learn_name();
create trigger learn_new_name after update of display_name on travellers
  for each row when (old.display_name is distinct from new.display_name) execute function learn_name();

insert into name_beginnings (beginning, traveller_id) select beginnings_of(display_name), id from travellers;
