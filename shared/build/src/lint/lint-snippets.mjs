// node lint-snippets.mjs <root>: reads [{ file, code }] from stdin and writes, for each, the ESLint
// or stylelint rules that it violates.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import stylelint from 'stylelint';

const root = process.argv[2];
const eslint = new ESLint({ cwd: root });

async function brokenRules({ file, code }) {
  const filePath = path.join(root, file);
  if (file.endsWith('.css')) {
    const { results } = await stylelint.lint({ code, codeFilename: filePath, cwd: root });
    return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
  }
  const results = await eslint.lintText(code, { filePath });
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message }) => ruleId ?? message),
  );
}

const snippets = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(await Promise.all(snippets.map(brokenRules))));
