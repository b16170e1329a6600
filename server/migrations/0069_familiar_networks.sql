-- Networks from which a person signed in recently: failed attempts of others do not delay sign-ins from them.
create table familiar_network (
  person_guid uuid not null references person,
  -- A keyed hash of person and network: the address itself is not stored.
  network_hash bytea not null,
  seen_at timestamptz not null,
  primary key (person_guid, network_hash)
);
create index familiar_networks_by_age on familiar_network (seen_at);
