-- Sign-in by the university's OpenID Connect provider (docs/decisions/0045).

alter table person
  -- Null: the person has no password here, and signs in elsewhere if at all.
  alter column password_hash drop not null,
  -- Since when nobody signs in to the account, in whichever way.
  add column closed_at timestamptz;

-- Which account of the provider is a person's; one each.
create table person_subject (
  issuer      text not null,
  subject     text not null,
  person_guid uuid not null references person,
  linked_at   timestamptz not null,
  primary key (issuer, subject),
  unique (issuer, person_guid)
);
create index subjects_of_person on person_subject (person_guid);

-- Browsers that are at the provider just now; a row goes when its browser comes back. Of what proves that it is the same one there
-- are hashes only.
create table sign_in_attempt (
  state_hash   bytea primary key,
  browser_hash bytea not null,
  -- What the page proves itself by that takes the session.
  page_hash    bytea not null,
  -- Sent to the provider with its code (PKCE), and expected in its answer.
  verifier     text not null,
  nonce        text not null,
  -- A hash of the client's address.
  address_hash bytea not null,
  expires_at   timestamptz not null
);
create index sign_in_attempts_by_age on sign_in_attempt (expires_at);
create index sign_in_attempts_of_address on sign_in_attempt (address_hash);

-- What a page takes its session for, once.
create table sign_in_code (
  hash        bytea primary key,
  page_hash   bytea not null,
  person_guid uuid not null references person,
  expires_at  timestamptz not null
);
create index sign_in_codes_by_age on sign_in_code (expires_at);
