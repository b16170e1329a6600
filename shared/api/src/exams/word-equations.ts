/** The condition of a comment in which Word copies a formula. */
const IS_EQUATION = /^if gte msEquation/i;
/** The condition of the picture that other programs show instead. */
const IS_PICTURE = /^if !msEquation/i;
const CONDITION = /<!(?:--)?\[(if [^\]<>]*|endif)\](?:--)?>/gi;
/** Elements of formulas that have no end tag, which HTML does not know. */
const EMPTY = /<(m:[a-z]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)\/>/gi;

type Kind = 'equation' | 'picture' | 'other';

function kindOf(condition: string): Kind {
  if (IS_EQUATION.test(condition)) return 'equation';
  return IS_PICTURE.test(condition) ? 'picture' : 'other';
}

/**
 * HTML that was copied from Word, with its formulas as elements (`m:oMath`) instead of comments,
 * and without the pictures of them.
 */
export function unwrapEquations(html: string): string {
  if (!/msEquation/i.test(html)) return html;
  const open: Kind[] = [];
  let unwrapped = '';
  let read = 0;
  let pictures = 0;
  for (const { index, 0: whole, 1: condition = '' } of html.matchAll(CONDITION)) {
    const isEnd = /^endif$/i.test(condition);
    const text = pictures > 0 ? '' : html.slice(read, index);
    const kind = isEnd ? open.pop() : kindOf(condition);
    if (kind !== undefined && !isEnd) open.push(kind);
    if (kind === 'picture') pictures += isEnd ? -1 : 1;
    unwrapped += kind === 'equation' && isEnd ? text.replace(EMPTY, '<$1$2></$1>') : text;
    if (kind === 'other' && pictures === 0) unwrapped += whole;
    read = index + whole.length;
  }
  return pictures > 0 ? unwrapped : unwrapped + html.slice(read);
}
