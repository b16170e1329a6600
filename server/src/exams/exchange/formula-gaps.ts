const OPERAND_END = /[\p{L}\p{N}\p{M}.)\]}|!′″°/÷:∕]$/u;
/** Whether a text ends with an operand, or with a sign that divides by the next one. */
export const endsWithOperand = (text: string): boolean => OPERAND_END.test(text.slice(-2));

const FRACTION_FIRST = /^[\p{L}\p{N}\p{M}.,()]+\//u;
const OPEN_END = /[/_^][\p{L}\p{N}\p{M}.,]+$/u;
const WORD_FIRST = /^[\p{L}\p{N}]/u;

/** Whether a formula would read as a part of the text before it: 2 and 1/3 as 21/3. */
export const joinsBefore = (text: string, formula: string): boolean =>
  FRACTION_FIRST.test(formula) && endsWithOperand(text);
/** Whether the text behind a formula would read as a part of it: 1/2 and x as 1/(2x). */
export const joinsAfter = (formula: string, text: string): boolean =>
  OPEN_END.test(formula) && WORD_FIRST.test(text);

/** A formula with the spaces that separate it from the text around it. */
export const separated = (before: string, formula: string, after: string): string =>
  (joinsBefore(before, formula) ? ' ' : '') + formula + (joinsAfter(formula, after) ? ' ' : '');

/** Characters for private use around a formula in a text that is not complete yet. */
const [START, END] = ['\ue0fb', '\ue0fc'];
const MARKED = new RegExp(`(.?)${START}([^${START}${END}]*)${END}(?=(.?))`, 'gsu');
export const marked = (formula: string): string => START + formula + END;
/** Separates formulas that are marked from the text around them. */
export const separateMarked = (text: string): string =>
  text.replace(
    MARKED,
    (_whole, before: string, formula: string, after: string) =>
      before + separated(before, formula, after),
  );
