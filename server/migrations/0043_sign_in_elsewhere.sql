-- Sign-in by the university's OpenID Connect provider (docs/decisions/0045).

alter table person
  -- Null: the person has no password here and can only sign in by the provider.
  alter column password_hash drop not null,
  -- When the account was closed: every kind of sign-in is refused.
  add column closed_at timestamptz;

-- The account of a person at the provider; one each.
create table person_subject (
  issuer      text not null,
  subject     text not null,
  person_guid uuid not null references person,
  linked_at   timestamptz not null,
  primary key (issuer, subject),
  unique (issuer, person_guid)
);
create index subjects_of_person on person_subject (person_guid);

-- Sign-ins under way at the provider; the browser's return deletes the row. The secrets that identify the browser are stored
-- as hashes.
create table sign_in_attempt (
  state_hash   bytea primary key,
  browser_hash bytea not null,
  -- Hash of the secret by which the page that gets the session identifies itself.
  page_hash    bytea not null,
  -- The PKCE verifier, sent to the provider with its code, and the nonce that its ID token must contain.
  verifier     text not null,
  nonce        text not null,
  -- A hash of the client's address.
  address_hash bytea not null,
  expires_at   timestamptz not null
);
create index sign_in_attempts_by_age on sign_in_attempt (expires_at);
create index sign_in_attempts_of_address on sign_in_attempt (address_hash);

-- A code that a page exchanges for its session, once.
create table sign_in_code (
  hash        bytea primary key,
  page_hash   bytea not null,
  person_guid uuid not null references person,
  expires_at  timestamptz not null
);
create index sign_in_codes_by_age on sign_in_code (expires_at);
