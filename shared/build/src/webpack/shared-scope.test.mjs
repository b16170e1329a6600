import fs from 'node:fs';
import path from 'node:path';
import { LAZY } from './shared-scope.cjs';

test('the host is told to provide exactly what is shared lazily', () => {
  const source = fs.readFileSync(path.join(__dirname, 'provide.ts'), 'utf8');
  expect([...source.matchAll(/import\('([^']+)'\)/g)].map(([, key]) => key)).toEqual(LAZY);
});
