-- The key that the page gave the save that stored this version; null for saves before it was given.
alter table mail_draft add column save_key uuid;
