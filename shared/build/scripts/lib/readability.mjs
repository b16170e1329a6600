import { continues, hidingWord, isTestCall, titleOf } from '../../src/lint/plain-opening.mjs';

const SCRIPT = /\.[cm]?[jt]sx?$/;
/** Maximum length of a line in columns. */
const COLUMNS = 100;

/** All nodes of a syntax tree. */
function* nodesOf(node) {
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each);
  else if (typeof node?.type === 'string') {
    yield node;
    for (const [name, value] of Object.entries(node))
      if (name !== 'parent' && typeof value === 'object') yield* nodesOf(value);
  }
}

/** Comments and test titles of a script. */
function textsOf(filePath, text, parser) {
  const { ast } = parser.parseForESLint(text, {
    filePath,
    comment: true,
    loc: true,
    range: true,
    ecmaFeatures: { jsx: !filePath.endsWith('.ts') },
  });
  return {
    comments: ast.comments
      .filter((comment, index) => !continues(comment, ast.comments[index - 1]))
      .map(({ value }) => value),
    titles: [...nodesOf(ast.body)]
      .filter(isTestCall)
      .map((call) => titleOf(call.arguments[0]))
      .filter((title) => title !== ''),
  };
}

/**
 * Counts of one file.
 *
 * @param {string} file its name, which gives its language
 * @param {string} text
 * @param {object} parser an ESLint parser
 */
export function measureFile(file, text, parser) {
  const lines = text.split('\n');
  const { comments, titles } = SCRIPT.test(file)
    ? textsOf(file, text, parser)
    : { comments: [], titles: [] };
  return {
    lines: lines.length,
    code: lines.filter((line) => line.trim() !== '').length,
    wide: lines.filter((line) => [...line].length > COLUMNS).length,
    comments: comments.length,
    titles: titles.length,
    hiding: [...comments, ...titles].filter(hidingWord).length,
  };
}

/** A share as text, such as `3 of 200 (1.5 %)`. */
export const share = (part, whole) =>
  `${part} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(2)} %)`;

export const median = (numbers) =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
