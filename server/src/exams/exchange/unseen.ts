import { stylesIn, type ReadAttribute } from './styles';

type Styles = ReadonlyMap<string, string>;

/** Classes of Moodle, its theme and other systems for texts that only screen readers read. */
const UNSEEN_CLASSES = new Set(
  'accesshide sr-only visually-hidden d-none hidden hide invisible'.split(' '),
);
const NOTHING = /^-?0*\.?0+(?:[a-z]+|%)?$/;
const CLEAR = /^(?:transparent|(?:rgb|hsl)a?\(.*[,/]\s*0*\.?0+%?\s*\)|#[\da-f]{3}0|#[\da-f]{6}00)$/;
/** A colour of `rgb()` and `hsl()` has three values, and a fourth for how opaque it is. */
const hasOpacity = (colour: string): boolean =>
  !colour.includes('(') || colour.includes('/') || colour.split(',').length > 3;
/** Positions that lead out of the page, such as `-9999px`. */
const AWAY = /^-(?:9\d\d|\d{4,})/;
const AWAY_PROPERTIES = ['left', 'top', 'right', 'text-indent', 'margin-left'];

const isNothing = (written: string | undefined): boolean => NOTHING.test(written ?? '');
const isClear = (colour: string): boolean => CLEAR.test(colour) && hasOpacity(colour);

/** Whether nothing of a box is left to see. */
const isCut = (styles: Styles): boolean =>
  (['height', 'max-height', 'width', 'max-width'].some((each) => isNothing(styles.get(each))) &&
    (styles.get('overflow') ?? '').startsWith('hidden')) ||
  /^rect\(\s*[01](?:px)?[, ]+[01](?:px)?[, ]+[01]/.test(styles.get('clip') ?? '') ||
  /^inset\((?:50|100)%/.test(styles.get('clip-path') ?? '') ||
  /^scale[xy]?\(\s*0\s*[,)]/.test(styles.get('transform') ?? '');

/** Whether letters have no size or colour. */
const hasNoLetters = (styles: Styles): boolean =>
  isNothing(styles.get('opacity')) ||
  isNothing(styles.get('font-size')) ||
  /^0(?:px|pt|em)?\//.test(styles.get('font') ?? '') ||
  isClear(styles.get('color') ?? '');

const classesIn = (attribute: ReadAttribute): string[] => (attribute('class') ?? '').split(/\s+/);

/** Whether an element does not show its content. */
export function isUnseen(name: string, attribute: ReadAttribute): boolean {
  const styles = stylesIn(attribute('style') ?? '');
  return (
    styles.get('display') === 'none' ||
    ['hidden', 'collapse'].includes(styles.get('visibility') ?? '') ||
    styles.get('mso-hide') === 'all' ||
    hasNoLetters(styles) ||
    isCut(styles) ||
    AWAY_PROPERTIES.some((property) => AWAY.test(styles.get(property) ?? '')) ||
    classesIn(attribute).some((each) => UNSEEN_CLASSES.has(each.toLowerCase())) ||
    attribute('hidden') !== undefined ||
    (name === 'dialog' && attribute('open') === undefined)
  );
}

const WHITE =
  /^(?:white|snow|ivory|whitesmoke|ghostwhite|floralwhite|#?fff|#?f[a-f\d]f[a-f\d]f[a-f\d]|rgba?\(\s*2[45]\d\s*[, ]\s*2[45]\d\s*[, ]\s*2[45]\d\s*(?:[,/]\s*(?:1|1\.0|100%)\s*)?\))$/;
/** Classes of Moodle's theme that set a dark background. */
const DARK_CLASS = /^(?:bg-|text-bg-|table-dark|btn|badge|label|alert|card-header)/;

/** Whether an element writes in white: unseen on a white page. */
export function isWhite(name: string, attribute: ReadAttribute): boolean {
  const ink = stylesIn(attribute('style') ?? '').get('color');
  const written = ink ?? (name === 'font' ? attribute('color')?.trim().toLowerCase() : undefined);
  return WHITE.test(written ?? '') || classesIn(attribute).includes('text-white');
}

/** Whether a text stands on a background other than white; `around` that of its element. */
export function hasPaper(attribute: ReadAttribute, around: boolean): boolean {
  if (around) return true;
  const styles = stylesIn(attribute('style') ?? '');
  const [, behind = ''] = /^([^\s(]+(?:\([^)]*\))?)/.exec(styles.get('background') ?? '') ?? [];
  const papers = [
    behind,
    styles.get('background-color') ?? '',
    styles.get('background-image') ?? '',
    (attribute('bgcolor') ?? '').trim().toLowerCase(),
  ];
  return (
    papers.some(
      (paper) =>
        paper !== '' &&
        !/^(?:none|inherit|initial|unset)\b/.test(paper) &&
        !WHITE.test(paper) &&
        !isClear(paper),
    ) || classesIn(attribute).some((each) => DARK_CLASS.test(each))
  );
}
