-- When an inactive exam was deactivated: attempts that ended earlier were not stopped by that. Null while it is active, and for
-- exams that were deactivated before this column existed.
alter table exam add column stopped_at timestamptz;
