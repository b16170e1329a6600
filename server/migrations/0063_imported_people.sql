-- Whether an import contained this person. Only then may a later import that lacks the person reuse the user name:
-- accounts that were created by hand are in no import.
alter table person add column imported boolean not null default false;
