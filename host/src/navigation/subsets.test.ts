import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROLE } from '@riwaq/api';
import {
  parseManifest,
  type ModuleDeclaration,
  type ModuleManifest,
} from '@riwaq/contract/manifest';
import { manifestOf, type HostedModule } from '../modules/module-state';
import { manifestWith } from '../testing/fake-site';
import { navigationItems } from './navigation-items';
import { hasAll, isAllowed, isRefused, resolvePath } from './routes';

// Proves SHELL-1.

const root = join(__dirname, '../../..');
const folders = readdirSync(root).filter((name) => name.startsWith('remote-'));
/** Manifests as the modules' sources declare them. */
const manifests: ModuleManifest[] = [];

beforeAll(async () => {
  for (const folder of folders) {
    const path = join(root, folder, 'src/manifest');
    const source = (await import(path)) as { default: ModuleDeclaration };
    const parsed = parseManifest({ ...manifestWith(source.default.id), ...source.default });
    if (!('manifest' in parsed)) throw new Error(`${folder}: ${JSON.stringify(parsed)}`);
    manifests.push(parsed.manifest);
  }
});

const hosted = (manifest: ModuleManifest): HostedModule => ({
  entry: { id: manifest.id, manifestUrl: '', enabled: true, config: {} },
  state: { kind: 'pending', manifest },
});
const subsets = Array.from({ length: 2 ** folders.length }, (_, number) => ({
  chosen: folders.filter((__, at) => (number >> at) % 2 === 1),
}));
const modulesOf = (chosen: readonly string[]): HostedModule[] =>
  manifests.filter(({ id }) => chosen.includes(`remote-${id}`)).map(hosted);

// An administrator has the role of a teacher.
describe.each(Object.entries(ROLE))('the navigation of a %s', (_name, role) => {
  test.each(subsets)('leads to pages that are there with $chosen', ({ chosen }) => {
    const modules = modulesOf(chosen);
    const dead = navigationItems(modules, role).filter(({ moduleId, path }) => {
      const opened = resolvePath(path, modules, true);
      return opened.kind !== 'module' || opened.moduleId !== moduleId || isRefused(opened, role);
    });
    expect(dead).toEqual([]);
  });

  test.each(subsets)('marks an entry on each page with $chosen', ({ chosen }) => {
    const modules = modulesOf(chosen);
    const entries = navigationItems(modules, role).map(({ path }) => path);
    const unmarked = modules
      .flatMap(({ state }) => manifestOf(state)?.routes ?? [])
      .filter((route) => !route.public)
      .filter(({ roles, requires }) => isAllowed(roles, role) && hasAll(requires, modules))
      .map(({ path, navigation }) => `/${navigation ?? path.split('/')[0] ?? ''}`)
      .filter((entry) => !entries.includes(entry));
    expect(unmarked).toEqual([]);
  });
});
