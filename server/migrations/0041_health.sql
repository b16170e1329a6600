-- Results of the health checks of every process: of a module (`module:<id>`) or a part of the server (docs/decisions/0040).
create table health_check (
  part    text not null,
  process text not null,
  at      timestamptz not null,
  state   text not null,
  primary key (part, process, at)
);
create index health_checks_by_age on health_check (at);

-- Violations of the Content-Security-Policy that browsers report, without data of their users.
create table policy_violation (
  directive text not null,
  blocked   text not null,
  count     integer not null,
  seen_at   timestamptz not null,
  primary key (directive, blocked)
);
create index policy_violations_by_age on policy_violation (seen_at);
