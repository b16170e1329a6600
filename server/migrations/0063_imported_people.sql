-- Whether an import has had this person. Only of those may an import take the user name when they are missing in it:
-- accounts that were made by hand are in no import.
alter table person add column imported boolean not null default false;
