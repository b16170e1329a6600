-- Tables that each recent transaction wrote, for the caches of other processes (docs/decisions/0004). A row for each
-- transaction instead of a count for each table: two transactions never wait for each other's row.
create table table_write (
  xid        xid8 primary key,
  tables     text[] not null,
  written_at timestamptz not null default clock_timestamp()
);
drop table table_version;
