-- Client key of the save that stored this version; null for saves of earlier releases.
alter table mail_draft add column save_key uuid;
