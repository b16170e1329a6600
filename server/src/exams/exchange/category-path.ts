import { cutText } from '@riwaq/api';

/** Limits of category paths in the response, in levels and characters. */
const CATEGORY_DEPTH = 20;
const NAME_LENGTH = 100;
/** Segments of a category path that are read: some of them are placeholders and are dropped. */
const PATH_PARTS = 10 * CATEGORY_DEPTH;
/** Characters of a category path that are read. */
const PATH_LENGTH = 100_000;
/** Stands for a slash inside a name while the path is split; no text contains it. */
const SLASH = '\0';

/**
 * The names in a category path of Moodle, without the placeholders of the course and the top:
 * `$course$/top/Default/Algebra`. A doubled slash belongs to a name.
 */
export const readCategoryPath = (path: string): string[] =>
  path
    .slice(0, PATH_LENGTH)
    .replaceAll('//', SLASH)
    .split('/', PATH_PARTS)
    .map((part) => part.replaceAll(SLASH, '/').trim())
    .filter((part) => part !== '' && part !== 'top' && !/^\$.*\$$/.test(part))
    .slice(0, CATEGORY_DEPTH)
    .map((part) => cutText(part, NAME_LENGTH));

/** The path of a category below the top of the course. */
export const writeCategoryPath = (name: string): string =>
  `$course$/top/${name.replace(/\s+/g, ' ').trim().replaceAll('/', '//')}`;
