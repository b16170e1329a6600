-- Number of writes to each table, for response caches of several processes (docs/decisions/0004).
-- The writing transaction counts; the embedded database counts in memory instead.

create table table_version (
  name    text primary key,
  version bigint not null default 0
);

-- Failed sign-ins by account and by address, each in one time window.
create table login_failure (
  key      text primary key,
  failures integer not null,
  since    timestamptz not null
);
create index login_failures_by_age on login_failure (since);
