/**
 * `npm run api-report`: writes the public types of `@riwaq/contract` to
 * `shared/contract/api-report.md`. `-- --check` fails when the file differs from the code, so that
 * every change of a public type shows up in a review.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { at } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';
import { main, Refusal, say } from './lib/say.mjs';

const PACKAGE = 'shared/contract';
const REPORT = `${PACKAGE}/api-report.md`;

/** Writes the declarations of the package's exports into a folder. */
async function declare(folder) {
  const { exports } = JSON.parse(fs.readFileSync(at(PACKAGE, 'package.json'), 'utf8'));
  const config = path.join(folder, 'tsconfig.json');
  const options = {
    extends: at('tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      // A reworded comment is no change of a type.
      removeComments: true,
      rootDir: at('.'),
      outDir: folder,
      types: [],
    },
    include: Object.values(exports).map((file) => at(PACKAGE, file)),
    exclude: [],
  };
  fs.writeFileSync(config, JSON.stringify(options));
  await runNode('The API report', 'node_modules/typescript7/bin/tsc', ['-p', config]);
}

function readDeclarations(folder) {
  const names = fs.readdirSync(folder, { recursive: true }).filter((name) => /\.d\.ts$/.test(name));
  return names
    .map((name) => name.split(path.sep).join('/'))
    .sort()
    .map((name) => {
      const text = fs.readFileSync(path.join(folder, name), 'utf8').trim();
      return `## ${name.replace('.d.ts', '')}\n\n\`\`\`ts\n${text}\n\`\`\`\n`;
    })
    .join('\n');
}

await main(async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'riwaq-api-'));
  try {
    await declare(folder);
    const declarations = readDeclarations(path.join(folder, PACKAGE, 'src'));
    const report = `# Public types of @riwaq/contract\n\nWritten by \`npm run api-report\`.\n\n${declarations}`;
    const current = fs.existsSync(at(REPORT)) ? fs.readFileSync(at(REPORT), 'utf8') : '';
    if (!process.argv.includes('--check')) fs.writeFileSync(at(REPORT), report);
    else if (report !== current) {
      throw new Refusal(`${REPORT} differs from the code. Run npm run api-report, and review it.`);
    }
    say(`${REPORT}: ${report.split('\n').length} lines`);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
