-- When an exam was last corrected automatically: a mark that stayed as it was has been decided again then.
alter table exam add column corrected_at timestamptz;
