/** Most bytes of a file. */
export const MOST_FILE = 50_000_000;
/** Most files of a collection. */
export const MOST_FILES = 2000;
/** Most bytes of all files of a collection. */
export const MOST_COLLECTION = 1_000_000_000;
/** Most collections. */
export const MOST_COLLECTIONS = 100;
/** Most characters of text in a file. */
export const MOST_CHARACTERS = 10_000_000;
/** Uploads that are taken in at once; others wait, up to so many. */
export const UPLOADS_AT_ONCE = 4, MOST_WAITING = 200;
/** Files that are read at once. */
export const READ_AT_ONCE = 2;
/** Most seconds that reading a file may take, and most megabytes of memory. */
export const MOST_SECONDS = 60, MOST_MEGABYTES = 1000;
/** Most tokens of a chunk, as the sample experiments have them, counted by their model. */
export const CHUNK_TOKENS = 256, CHUNK_MODEL = "all-MiniLM-L6-v2";
/** Most characters of a name as it is shown, and of a collection's title. */
export const LONGEST_NAME = 200, LONGEST_TITLE = 100;
