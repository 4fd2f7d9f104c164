-- Words that something has just left Explore with. Whether anything else there still has them is looked up soon after, so
-- that nobody who publishes waits for that. Without a key: who adds to it waits for nobody, and a word may be there twice.
create table words_let_go (
  word text not null
);

create function let_go_of_words() returns trigger language plpgsql as $$
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
$$;

create trigger let_go_of_words_deleted after delete on listing_words
  for each row execute function let_go_of_words();
create trigger let_go_of_words_changed after update of words on listing_words
  for each row when (old.words <> new.words) execute function let_go_of_words();
create trigger let_go_of_words_unlisted after update of is_listed on listings
  for each row when (old.is_listed and not new.is_listed) execute function let_go_of_words();

-- What comes back brings its words along, which may have been forgotten meanwhile.
create function learn_words() returns trigger language plpgsql as $$
begin
  insert into search_vocabulary
    select word from listing_words, unnest(tsvector_to_array(words)) as word
    where itinerary_id = new.itinerary_id
    -- In the order in which publishing brings them: of two that wait for each other one would fail.
    order by word collate "C" on conflict do nothing;
  return null;
end
$$;

create trigger learn_words_listed after update of is_listed on listings
  for each row when (new.is_listed and not old.is_listed) execute function learn_words();
