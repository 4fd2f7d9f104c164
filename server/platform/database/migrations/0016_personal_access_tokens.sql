-- A personal access token is a grant that a traveller gives to their own scripts: it has a name in place of an app.
alter table oauth_grants
  alter column client_id drop not null,
  add column name text,
  add constraint oauth_grants_app_or_name check ((client_id is null) = (name is not null));
