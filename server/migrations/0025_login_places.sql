-- Where an account was last signed in to: what others get wrong at the same address does not shut it out.
create table login_place (
  account text not null,
  address text not null,
  at      timestamptz not null,
  primary key (account, address)
);
create index login_places_by_age on login_place (at);
