-- AlterTable
ALTER TABLE "Export" ADD COLUMN     "includeAddresses" BOOLEAN NOT NULL DEFAULT false;

-- A look for near-duplicates reads the whole list of entries that wait to be put into the index, for each query of an
-- import. Without that list an insert costs some microseconds more, and a look does not hang on how the index was filled.
ALTER INDEX "Query_bands_idx" SET (fastupdate = off);
