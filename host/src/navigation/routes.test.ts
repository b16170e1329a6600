import { ROLE } from '@riwaq/api';
import type { HostedModule, ModuleState } from '../modules/module-state';
import { manifestWith } from '../testing/fake-site';
import { navigationItems } from './navigation-items';
import { isAllowed, isCurrentEntry, resolvePath } from './routes';

// Proves ATTEND-1, SHELL-1, SHELL-10, SHELL-12, SHELL-13.

const hosted = (id: string, state: ModuleState): HostedModule => ({
  entry: { id, manifestUrl: '', enabled: state.kind !== 'disabled', config: {} },
  state,
});
const pending = (id: string, more = {}): HostedModule =>
  hosted(id, { kind: 'pending', manifest: manifestWith(id, more) });
const failed = (id: string, known: boolean): HostedModule =>
  hosted(id, {
    kind: 'failed',
    code: 'manifest-unreachable',
    cause: null,
    retryable: true,
    manifest: known ? manifestWith(id) : null,
  });

test("prefers the shell's pages over a module's", () => {
  const greedy = pending('forum', {
    routes: [{ id: 'main', path: 'alerts', title: { ar: 'أ', en: 'a' } }],
  });
  expect(resolvePath('/alerts', [greedy], true)).toMatchObject({ kind: 'shell', id: 'alerts' });
  expect(resolvePath('/', [], true)).toMatchObject({ kind: 'shell', id: 'home', open: false });
  expect(resolvePath('/auth', [], true)).toMatchObject({ kind: 'shell', id: 'login', open: true });
});

test("opens a module's page with parameters in every state", () => {
  const exams = pending('exams', {
    routes: [{ id: 'exam', path: 'showExam={id}', title: { ar: 'ا', en: 'E' }, roles: [2] }],
  });
  expect(resolvePath('/showExam=7', [exams], true)).toMatchObject({
    kind: 'module',
    moduleId: 'exams',
    routeId: 'exam',
    params: { id: '7' },
    roles: [2],
  });
  expect(resolvePath('/forum', [failed('forum', true)], true)).toMatchObject({
    kind: 'module',
    moduleId: 'forum',
  });
});

test('reports not-found only after every enabled module is read', () => {
  const waiting = hosted('forum', { kind: 'pending', manifest: null });
  expect(resolvePath('/x', [], false)).toEqual({ kind: 'pending' });
  expect(resolvePath('/x', [waiting], true)).toEqual({ kind: 'pending' });
  expect(resolvePath('/x', [failed('forum', false), pending('exams')], true)).toEqual({
    kind: 'unavailable',
    moduleIds: ['forum'],
  });
  expect(resolvePath('/x', [pending('exams')], true)).toEqual({ kind: 'not-found' });
});

test('reports not-found for a missing or disabled module', () => {
  expect(resolvePath('/forum', [], true)).toEqual({ kind: 'not-found' });
  expect(resolvePath('/forum', [hosted('forum', { kind: 'disabled' })], true)).toEqual({
    kind: 'not-found',
  });
});

test.each([
  { beside: [], there: false },
  { beside: [hosted('exams', { kind: 'disabled' })], there: false },
  { beside: [pending('exams')], there: true },
  { beside: [failed('exams', false)], there: true },
])('requires other modules for pages and entries: $there', ({ beside, there }) => {
  const title = { ar: 'إ', en: 'S' };
  const analytics = pending('analytics', {
    routes: [
      { id: 'statistics', path: 'statistics', title, requires: ['exams'] },
      { id: 'absence', path: 'absence', title },
    ],
    navigation: [
      { path: 'statistics', label: title, icon: 'x', order: 1, requires: ['exams'] },
      { path: 'absence', label: title, icon: 'x', order: 2 },
    ],
  });
  const modules = [analytics, ...beside];
  expect(resolvePath('/absence', modules, true)).toMatchObject({ kind: 'module' });
  expect(resolvePath('/statistics', modules, true).kind === 'module').toBe(there);
  const paths = navigationItems(modules, ROLE.teacher).map(({ path }) => path);
  expect([paths.includes('/absence'), paths.includes('/statistics')]).toEqual([true, there]);
});

test('admits every role without a list of roles', () => {
  expect(isAllowed(undefined, ROLE.student)).toBe(true);
  expect(isAllowed([2], ROLE.student)).toBe(false);
  expect(isAllowed([2], ROLE.teacher)).toBe(true);
});

test('sorts entries by role and marks a failed module', () => {
  const late = pending('late', {
    navigation: [{ path: 'late', label: { ar: 'ل', en: 'L' }, icon: 'x', order: 30 }],
  });
  const teachers = pending('bank', { roles: [2] });
  const modules = [
    late,
    teachers,
    failed('forum', true),
    failed('new', false),
    hosted('off', { kind: 'disabled' }),
  ];
  expect(
    navigationItems(modules, ROLE.student).map(({ moduleId, trouble }) => [
      moduleId,
      trouble?.kind ?? null,
    ]),
  ).toEqual([
    ['forum', 'failed'],
    ['late', null],
    ['new', 'failed'],
  ]);
  expect(navigationItems(modules, ROLE.teacher).map(({ moduleId }) => moduleId)).toEqual([
    'bank',
    'forum',
    'late',
    'new',
  ]);
});

test('marks the entry from the manifest, or by address', () => {
  const title = { ar: 'م', en: 'L' };
  const forum = pending('forum', {
    routes: [
      { id: 'list', path: 'lectures', title },
      { id: 'one', path: 'lecOne/{id}', title, navigation: 'lectures' },
      { id: 'below', path: 'lectures/:id', title },
    ],
  });
  const marked = (pathname: string) =>
    ['/', '/lectures', '/lec'].filter((entry) =>
      isCurrentEntry(entry, pathname, resolvePath(pathname, [forum], true)),
    );
  expect(marked('/lecOne/7')).toEqual(['/lectures']);
  expect(marked('/lectures')).toEqual(['/lectures']);
  expect(marked('/Lectures/7')).toEqual(['/lectures']);
  expect(marked('/')).toEqual(['/']);
  expect(marked('/unknown')).toEqual([]);
});
