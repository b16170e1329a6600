-- How often each table was written, for the answers that several processes keep (docs/decisions/0004).
-- Counted in the transaction that writes; the embedded database counts in memory instead.

create table table_version (
  name    text primary key,
  version bigint not null default 0
);

-- Failed sign-ins by account and by address, in one window of time each.
create table login_failure (
  key      text primary key,
  failures integer not null,
  since    timestamptz not null
);
create index login_failures_by_age on login_failure (since);
