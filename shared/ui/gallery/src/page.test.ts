import { readFileSync } from 'node:fs';
import { join } from 'node:path';

test('names an icon, so that browsers request no /favicon.ico', () => {
  const page = new DOMParser().parseFromString(
    readFileSync(join(__dirname, 'index.html'), 'utf8'),
    'text/html',
  );
  expect(page.querySelector('link[rel="icon"][href="data:,"]')).not.toBeNull();
});
