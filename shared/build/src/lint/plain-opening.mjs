/** Opening words that hide the subject of a sentence. */
const OPENING = /^(what|who|whoever|whose|whom|nothing|nobody|neither|none|of)(?=[\s'’,.:;)]|$)/i;
const TEST_CALL = /^(test|it|describe)$/;

/** Root identifier of a callee: `test` of `test.each(table)`. */
function rootName(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootName(callee.object);
  if (callee.type === 'CallExpression') return rootName(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return rootName(callee.tag);
  return '';
}

/** Text of the argument that is the title of a test; empty if it is computed. */
export function titleOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis[0].value.cooked ?? '';
  return '';
}

/** Whether a line comment continues the one on the line above. */
export const continues = (comment, previous) =>
  comment.type === 'Line' &&
  previous?.type === 'Line' &&
  previous.loc.end.line === comment.loc.start.line - 1 &&
  previous.loc.start.column === comment.loc.start.column;

/** The word that hides the subject at the start of a comment or a title; undefined without one. */
export const hidingWord = (text) => OPENING.exec(text.replace(/^[\s*]+/, ''))?.[1];

/** Whether a node calls `test`, `it` or `describe`. */
export const isTestCall = (node) =>
  node.type === 'CallExpression' && TEST_CALL.test(rootName(node.callee));

/** Requires comments and test titles to name their subject first. */
export const plainOpening = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { opening: 'Begin with the subject and its verb, not with "{{word}}".' },
  },
  create(context) {
    const check = (text, loc) => {
      const word = hidingWord(text);
      if (word) context.report({ loc, messageId: 'opening', data: { word } });
    };
    return {
      Program() {
        const comments = context.sourceCode.getAllComments();
        comments.forEach((comment, at) => {
          if (!continues(comment, comments[at - 1])) check(comment.value, comment.loc);
        });
      },
      CallExpression(node) {
        if (isTestCall(node)) {
          check(titleOf(node.arguments[0]), node.arguments[0]?.loc ?? node.loc);
        }
      },
    };
  },
};
