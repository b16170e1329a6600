-- Work samples that ask for attention, newest first: what waits for a teacher is read from these alone.
create index portfolio_items_for_attention on portfolio_item (seq desc) where for_attention;
