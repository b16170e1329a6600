-- Counts the recent mails of a sender (MAIL_RATE).
create index mails_by_sender on mail (sender_guid, created_at);
