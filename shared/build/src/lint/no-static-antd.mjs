const STATIC_OBJECTS = new Set(['message', 'notification']);
const MODAL_CALLS = new Set([
  'confirm',
  'info',
  'success',
  'error',
  'warning',
  'warn',
  'destroyAll',
]);

/**
 * Forbids antd's static calls: they render outside the theme and the language; `App.useApp()` does
 * not.
 */
export const noStaticAntd = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      static:
        '{{name}} renders outside the theme, the direction and the language: use App.useApp().',
    },
  },
  create(context) {
    const modals = new Set();
    return {
      ImportDeclaration(node) {
        const fromAntd =
          /^antd($|\/)/.test(node.source.value) || node.source.value.startsWith('@riwaq/ui/');
        if (!fromAntd || node.importKind === 'type') return;
        const deep = /^antd\/(?:es|lib)\/(message|notification)$/.exec(node.source.value);
        if (deep) context.report({ node, messageId: 'static', data: { name: deep[1] } });
        for (const specifier of node.specifiers) {
          const imported = specifier.imported?.name;
          if (specifier.importKind === 'type') continue;
          if (STATIC_OBJECTS.has(imported))
            context.report({ node: specifier, messageId: 'static', data: { name: imported } });
          if (imported === 'Modal' || /^antd\/(es|lib)\/modal$/.test(node.source.value))
            modals.add(specifier.local.name);
        }
      },
      CallExpression({ callee }) {
        if (
          callee.type !== 'MemberExpression' ||
          callee.object.type !== 'Identifier' ||
          !modals.has(callee.object.name)
        )
          return;
        const call = callee.property.name;
        if (MODAL_CALLS.has(call))
          context.report({
            node: callee,
            messageId: 'static',
            data: { name: `${callee.object.name}.${call}` },
          });
      },
    };
  },
};
