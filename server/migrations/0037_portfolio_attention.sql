-- Work samples that ask for attention, newest first: the list of waiting items of a teacher reads this index only.
create index portfolio_items_for_attention on portfolio_item (seq desc) where for_attention;
