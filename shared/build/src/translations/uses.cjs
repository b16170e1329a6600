const ts = require('typescript');

/** Whether a value is only the accessible name of an element, which is not shown. */
const isAccessibleName = (node) =>
  node !== undefined &&
  !ts.isFunctionLike(node) &&
  (ts.isJsxAttribute(node) ? node.name.getText() === 'aria-label' : isAccessibleName(node.parent));

/**
 * Finds the translation keys in a source file. `called`: literal keys passed to `t(…)` or
 * `i18nKey`, with the line, and `shown` unless they only name an element; `strings`: all string
 * literals; `prefixes`: the text before the first value of template literals; `namespaces`: those
 * passed to useTranslation.
 */
function readUses(file, source) {
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const uses = { called: [], strings: new Set(), prefixes: new Set(), namespaces: new Set() };
  const lineOf = (node) => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
  const call = (node) => {
    if (node && ts.isStringLiteralLike(node))
      uses.called.push({
        key: node.text,
        line: lineOf(node),
        shown: !isAccessibleName(node.parent),
      });
  };

  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) uses.strings.add(node.text);
    if (ts.isTemplateExpression(node) && node.head.text.length > 1)
      uses.prefixes.add(node.head.text);
    if (ts.isCallExpression(node)) {
      const name = ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name.text
        : node.expression.getText(tree);
      const [first] = node.arguments;
      if (name === 't' && first) branches(first).forEach(call);
      if (name === 'useTranslation' && first) {
        for (const item of ts.isArrayLiteralExpression(first) ? first.elements : [first])
          if (ts.isStringLiteralLike(item)) uses.namespaces.add(item.text);
      }
    }
    if (ts.isJsxAttribute(node) && node.name.getText(tree) === 'i18nKey') call(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return uses;
}

/** The branches of a conditional expression, or the expression itself. */
const branches = (node) =>
  ts.isConditionalExpression(node)
    ? [...branches(node.whenTrue), ...branches(node.whenFalse)]
    : [node];

module.exports = { readUses };
