/** Attributes and properties whose text is shown or read aloud. */
const READ = new Set([
  'label',
  'title',
  'subTitle',
  'placeholder',
  'alt',
  'text',
  'hint',
  'okText',
  'cancelText',
  'description',
  'message',
  'tooltip',
  'help',
  'extra',
  'emptyText',
  'header',
  'footer',
  'addonBefore',
  'addonAfter',
  'checkedChildren',
  'unCheckedChildren',
  'summary',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'aria-placeholder',
]);

const hasWords = (text) => /\p{L}/u.test(text);

/** User-visible text must come from the translation files. */
export const noLiteralText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { literal: 'Text belongs in the translation files: “{{text}}”.' },
  },
  create(context) {
    const report = (node, text) =>
      context.report({ node, messageId: 'literal', data: { text: text.trim().slice(0, 40) } });

    /** Reports the texts to which an expression can evaluate. */
    const visit = (node) => {
      if (!node) return;
      if (node.type === 'Literal' && typeof node.value === 'string' && hasWords(node.value))
        report(node, node.value);
      else if (node.type === 'TemplateLiteral') {
        const text = node.quasis.map((quasi) => quasi.value.raw).join('');
        if (hasWords(text)) report(node, text);
      } else if (node.type === 'ConditionalExpression')
        [node.consequent, node.alternate].forEach(visit);
      else if (node.type === 'LogicalExpression') [node.left, node.right].forEach(visit);
      else if (node.type === 'BinaryExpression' && node.operator === '+')
        [node.left, node.right].forEach(visit);
    };

    return {
      JSXText: (node) => hasWords(node.value) && report(node, node.value),
      JSXExpressionContainer: (node) =>
        node.parent.type !== 'JSXAttribute' && visit(node.expression),
      JSXAttribute: (node) => {
        if (
          !READ.has(node.name.type === 'JSXNamespacedName' ? node.name.name.name : node.name.name)
        )
          return;
        visit(node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value);
      },
    };
  },
};
