-- How many mails somebody has sent lately is read from this alone (MAIL_RATE).
create index mails_by_sender on mail (sender_guid, created_at);
