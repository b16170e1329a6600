-- Addresses from which an account signed in: failed attempts of others at the same address do not lock it out.
create table login_place (
  account text not null,
  address text not null,
  at      timestamptz not null,
  primary key (account, address)
);
create index login_places_by_age on login_place (at);
