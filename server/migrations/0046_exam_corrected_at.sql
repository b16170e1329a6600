-- When an exam was last corrected automatically: that also confirmed the marks that it did not change.
alter table exam add column corrected_at timestamptz;
