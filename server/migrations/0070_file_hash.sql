-- SHA-256 of the bytes of a file, in hexadecimal; null until something compares files by their content. A stored file is never
-- replaced (docs/decisions/0053), so that it stays valid.
alter table file add column sha256 text;
