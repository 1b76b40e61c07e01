-- A search reads one index that holds the words and what is filtered by (next file). The version before reads
-- item_search_words: that index and segment_words() go a release later.
create extension if not exists btree_gin;
