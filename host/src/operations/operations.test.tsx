import { HEALTH_STATES, type HealthHistory, type ServerHealth, type UserData } from '@riwaq/api';
import { fireEvent, screen, within } from '@testing-library/react';
import { FakeSite, manifestWith, STUDENT, TEACHER } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';

const ADMIN: UserData = { ...TEACHER, userName: 'admin', personType: 'Administrator' };
const HEALTH: ServerHealth = {
  version: '1.0.0', clientVersion: 'abc', startedDate: '2026-01-01T08:00:00', hosted: ['forum'], hubConnections: 12,
  parts: [{ part: 'database', state: 'up', milliseconds: 3 }, { part: 'redis', state: 'unused', milliseconds: null }, { part: 'storage', state: 'down', milliseconds: null }],
  modules: [{ id: 'forum', state: 'up', version: '1.0.0', buildId: 'b1', bytes: 1_250_000 }, { id: 'exams', state: 'tampered', version: '1.0.0', buildId: 'b1', bytes: null }],
  processes: [{ name: 'one:1', seenDate: '2026-01-01T09:00:00' }],
};
const HISTORY: HealthHistory = {
  steps: ['2026-01-01T06:00:00', '2026-01-01T09:00:00'],
  parts: [{ part: 'module:forum', steps: [{ well: 35, unwell: 1, trouble: 'unreachable' }, { well: 0, unwell: 0, trouble: null }] }],
};
const site = () => new FakeSite()
  .host({ forum: manifestWith('forum'), exams: null })
  .api('GET Operations/GetHealth', HEALTH)
  .api('GET Operations/GetHistory', HISTORY)
  .api('GET Operations/GetPolicyReports', [{ directive: 'img-src', blocked: 'https://a.example', count: 4, seenDate: '2026-01-01T09:00:00' }]);
const open = (fake = site(), user = ADMIN) => renderShell({ path: '/operations', site: fake, user });

describe('the page of modules and server', () => {
  let realFetch: typeof window.fetch;
  beforeEach(() => { realFetch = window.fetch; });
  afterEach(() => { window.fetch = realFetch; });

  test('shows each module with its state, cause and remedy, its builds, its size and how it was', async () => {
    const fake = site();
    window.fetch = fake.fetch;
    await open(fake);
    await screen.findByRole('heading', { level: 2, name: 'الوحدات' });
    await settle();
    const forum = screen.getByRole('heading', { level: 3, name: /قسم forum/ }).closest<HTMLElement>('.rw-card') ?? document.body;
    expect(within(forum).getByText('متاحة، وكما نُشرت')).toBeInTheDocument();
    expect(within(forum).getByText('1.25 م.ب')).toBeInTheDocument();
    expect(within(forum).getByText('مستخدمة هنا')).toBeInTheDocument();
    expect(within(forum).getByText('/modules/forum/b1/riwaq-manifest.json')).toBeInTheDocument();
    expect(within(forum).getByText('آخر 7 أيام: سليم في 97.2٪ من الفحوص')).toBeInTheDocument();
    expect(within(forum).getByText(/1 من 36 فحوص/)).toBeInTheDocument();
    expect(screen.getByText('فشلت')).toBeInTheDocument();
    expect(screen.getByText(/ملف الدخول ليس الملف الذي نُشر/)).toBeInTheDocument();
    expect(screen.getByText(/RIWAQ_MODULES/)).toBeInTheDocument();
  });

  test('shows the server, what is down in it, and what browsers refused', async () => {
    await open();
    expect(await screen.findByText('يجيب خلال 3 م.ث')).toBeInTheDocument();
    expect(screen.getByText('لا يجيب. السبب في سجل الخادم.')).toBeInTheDocument();
    expect(screen.getByText('غير مستخدم في هذا التنصيب')).toBeInTheDocument();
    expect(screen.getByText('one:1')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /img-src https:\/\/a\.example 4/ })).toBeInTheDocument();
  });

  test('is asked for again, and keeps what it has when the server does not answer', async () => {
    const fake = site();
    await open(fake);
    fireEvent.click(await screen.findByRole('button', { name: 'الاستعلام الآن' }));
    await settle();
    expect(fake.countOf('/api/Operations/GetHealth')).toBe(2);
    fake.on('GET /api/Operations/GetHealth', () => new Response('{}', { status: 500 }));
    fireEvent.click(screen.getByRole('button', { name: 'الاستعلام الآن' }));
    expect(await screen.findByText('تعذّرت معرفة حال الخادم')).toBeInTheDocument();
    expect(screen.getByText('one:1')).toBeInTheDocument();
  });

  test.each([['a teacher', TEACHER], ['a student', STUDENT]])('is not there for %s, nor asked for', async (_, user) => {
    const fake = site();
    await open(fake, user);
    expect(await screen.findByText('404')).toBeInTheDocument();
    expect(fake.countOf('/api/Operations')).toBe(0);
  });
});

test.each(['ar', 'en'] as const)('every state that the server may tell has a text in %s', async (language) => {
  const { states } = (await import(`./locales/${language}.json`)) as { states: Record<string, string> };
  expect(Object.keys(states).sort()).toEqual([...HEALTH_STATES].sort());
});
