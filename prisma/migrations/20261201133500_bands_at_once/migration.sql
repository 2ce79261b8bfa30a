-- Bands go into their index at once. Kept aside first, as a GIN index does by itself, every look-up during a large import
-- would read all that was brought in since the index was last tidied.
ALTER INDEX "Query_bands_idx" SET (fastupdate = off);
SELECT gin_clean_pending_list('"Query_bands_idx"'::regclass);
