/** Requires a reason after ` -- ` where a rule is disabled. */
export const reasonToDisable = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { reason: 'Say after " -- " why the rule does not hold here.' },
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (/^\s*eslint-disable/.test(comment.value) && !/\s--\s+\S/.test(comment.value))
            context.report({ loc: comment.loc, messageId: 'reason' });
        }
      },
    };
  },
};
