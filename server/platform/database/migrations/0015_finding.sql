-- What Explore can be filtered by: days, months, tags, countries (see facets.ts).
alter table listing_words
  add column facets text[] not null default '{}',
  -- Names of its places in all languages, and its countries, which a job looks up. They are in `words` and `facets` too.
  add column place_words tsvector not null default '',
  add column place_facets text[] not null default '{}',
  -- Changes with everything that shows where it is.
  add column place_key text,
  -- Its places have to be looked up. What was published before this all has to.
  add column is_due boolean not null default true;

create index listing_words_facets on listing_words using gin (facets) with (fastupdate = off);
create index listing_words_due on listing_words (itinerary_id) where is_due;

-- With the owner, so that who walks down it and leaves someone out need not look at the rows.
create index listings_newest on listings (published_at desc, itinerary_id desc) include (owner_id) where is_listed;
