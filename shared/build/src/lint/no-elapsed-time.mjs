const isClock = ({ type, callee }) =>
  type === 'CallExpression' &&
  callee.type === 'MemberExpression' &&
  callee.object.name === 'performance' &&
  callee.property.name === 'now';

/** Forbids measuring elapsed time in a test: a slow machine would fail it. */
export const noElapsedTime = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      elapsed:
        'Wait for a signal, or let an input be so large that a slow implementation never ends; bounds of time belong to the bench (docs/testing.md).',
    },
  },
  create: (context) => ({
    'BinaryExpression[operator="-"]'(node) {
      if (isClock(node.left) || isClock(node.right)) context.report({ node, messageId: 'elapsed' });
    },
  }),
};
