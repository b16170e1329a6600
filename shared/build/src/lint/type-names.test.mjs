import fs from 'node:fs';
import { at, root } from '../../scripts/lib/paths.mjs';
import { findFiles } from '../../scripts/lib/test-selection.mjs';

/**
 * Parts of the product in which a name of an exported type has one meaning. A server and its pages
 * may share a name: both sides of one thing.
 */
const SIDES = {
  server: ['server/src'],
  pages: [
    'host/src',
    'remote-analytics/src',
    'remote-exams/src',
    'remote-forum/src',
    'remote-messaging/src',
    'remote-portfolio/src',
    'shared/api/src',
    'shared/contract/src',
    'shared/outbox/src',
    'shared/ui/src',
  ],
};
/** Areas of one side: types of one name inside of an area are found by its reader at once. */
const areaOf = (file) =>
  file
    .split('/')
    .slice(0, file.startsWith('server/') ? 3 : 2)
    .join('/');
const isProduct = (file) => !/(?:\.test\.tsx?$|\/testing[./])/.test(file);

/** Areas of each exported type. */
function areasOfTypes(folders) {
  const areas = new Map();
  for (const folder of folders) {
    for (const file of findFiles(root, folder, /\.tsx?$/).filter(isProduct)) {
      const text = fs.readFileSync(at(file), 'utf8');
      for (const [, name] of text.matchAll(
        /^export (?:abstract )?(?:interface|type|class) (\w+)/gm,
      ))
        areas.set(name, (areas.get(name) ?? new Set()).add(areaOf(file)));
    }
  }
  return areas;
}

it.each(Object.entries(SIDES))('%s: an exported type has its name for itself', (_side, folders) => {
  const areas = areasOfTypes(folders);
  expect(areas.size).toBeGreaterThan(100);
  const shared = [...areas].filter(([, named]) => named.size > 1);
  expect(shared.map(([name, named]) => `${name}: ${[...named].join(', ')}`)).toEqual([]);
});
