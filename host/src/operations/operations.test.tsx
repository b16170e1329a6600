import {
  AUDIT_KINDS,
  AUDIT_ROLES,
  AUDIT_VALUES,
  HEALTH_STATES,
  isolate,
  type AuditEntry,
  type HealthHistory,
  type ServerHealth,
  type UserData,
} from '@riwaq/api';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { drawnOrder } from '@riwaq/ui/testing';
import { FakeSite, manifestWith, STUDENT, TEACHER } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';

const ADMIN: UserData = { ...TEACHER, userName: 'admin', personType: 'Administrator' };
const HEALTH: ServerHealth = {
  version: '1.0.0',
  clientVersion: 'abc',
  startedDate: '2026-01-01T08:00:00',
  hosted: ['forum'],
  disagreement: { notServed: [], notShown: [] },
  hubConnections: 12,
  parts: [
    { part: 'database', state: 'up', milliseconds: 3 },
    { part: 'redis', state: 'unused', milliseconds: null },
    { part: 'storage', state: 'down', milliseconds: null },
  ],
  queues: [
    { queue: 'mails to deliver', length: 41 },
    { queue: 'uploads under way', length: null },
  ],
  modules: [
    {
      id: 'forum',
      state: 'up',
      version: '1.0.0',
      buildId: 'b1',
      bytes: 1_250_000,
      canary: { state: 'unreachable', version: null, buildId: null, bytes: null },
    },
    { id: 'exams', state: 'tampered', version: '1.0.0', buildId: 'b1', bytes: null, canary: null },
  ],
  processes: [{ name: 'one:1', seenDate: '2026-01-01T09:00:00' }],
};
const HISTORY: HealthHistory = {
  steps: ['2026-01-01T06:00:00', '2026-01-01T09:00:00'],
  parts: [
    {
      part: 'module:forum',
      steps: [
        { well: 35, unwell: 1, trouble: 'unreachable' },
        { well: 0, unwell: 0, trouble: null },
      ],
    },
    {
      part: 'canary:forum',
      steps: [
        { well: 2, unwell: 0, trouble: null },
        { well: 0, unwell: 0, trouble: null },
      ],
    },
  ],
};
const site = () =>
  new FakeSite()
    .host({ forum: manifestWith('forum'), exams: null })
    .api('GET Operations/GetHealth', HEALTH)
    .api('GET Operations/GetHistory', HISTORY)
    .api('GET Operations/GetPolicyReports', [
      {
        directive: 'img-src',
        blocked: 'https://a.example',
        count: 4,
        seenDate: '2026-01-01T09:00:00',
      },
    ]);
const open = (fake = site(), user = ADMIN, path = '/operations') =>
  renderShell({ path, site: fake, user });

const ENTRY: AuditEntry = {
  number: 9,
  date: '2026-01-01T09:00:00',
  kind: 'marks.given',
  byGuid: TEACHER.userGuid,
  byName: 'أحمد الكبيسي',
  byRole: 'Teacher',
  aboutGuid: null,
  aboutTitle: 'امتحان الحركة: ما وحدة القوة؟',
  address: null,
  times: 1,
  peopleCount: 1,
  first: { personGuid: STUDENT.userGuid, personName: 'سارة العبيدي', before: '10', after: '7.5' },
};

describe('the audit log', () => {
  afterEach(() => void jest.restoreAllMocks());
  const withLog = (...entries: AuditEntry[]) =>
    site().api('GET Operations/GetAuditLog', { entries, more: false });
  let opened = 0;
  /** Each time as another user, because the cache is per user. */
  const openLog = async (fake: FakeSite) => {
    opened += 1;
    await open(fake, { ...ADMIN, userGuid: ADMIN.userGuid.replace(/.$/, String(opened)) });
    fireEvent.click(await screen.findByRole('tab', { name: 'سجل التدقيق' }));
  };

  test('shows actor, action, people and values before and after', async () => {
    await openLog(
      withLog(
        ENTRY,
        {
          ...ENTRY,
          number: 8,
          kind: 'people.closed',
          byGuid: null,
          byName: '',
          byRole: 'System',
          aboutTitle: '',
          first: { ...ENTRY.first!, before: 'Student', after: 'closed' },
        },
        {
          ...ENTRY,
          number: 7,
          kind: 'teaching.given',
          first: { ...ENTRY.first!, before: null, after: '$t(audit.title) audit:x' },
        },
      ),
    );
    expect(await screen.findByText('منح درجة إجابة أو تغييرها')).toBeInTheDocument();
    const [marks, closed, given] = screen.getAllByRole('row').slice(-3);
    expect(marks).toHaveTextContent(
      /أحمد الكبيسي أستاذ.*امتحان الحركة: ما وحدة القوة؟.*سارة العبيدي.*من .10. إلى .7\.5./,
    );
    // Arabic is read from the right: the old value is on the right.
    expect(drawnOrder(marks!.querySelector('.rw-operations-changed')!)).toEqual(['7.5', '10']);
    expect(given).toHaveTextContent(/من .لا شيء. إلى .\$t\(audit\.title\) audit:x/);
    // An action on people has no object whose title could be missing.
    expect(closed).not.toHaveTextContent('بلا عنوان');
    expect(closed).toHaveTextContent(/أداة الخادم.*إغلاق حسابات.*من .طالب. إلى .مغلق./);
  });

  test('shows how often a refused sign-in was tried, and from where', async () => {
    const attempt = {
      ...ENTRY,
      kind: 'security.lockedOut',
      byGuid: null,
      byName: '',
      byRole: 'Visitor',
      address: '10.1.0.1',
      times: 35,
    } as const;
    await openLog(withLog(attempt));
    const row = (await screen.findByText('محاولات دخول مرفوضة لكثرة الأخطاء')).closest('tr');
    expect(row).toHaveTextContent(/غير مسجل الدخول.*عدد المرات: 35، من 10\.1\.0\.1/);
  });

  test('loads all people of an entry on demand', async () => {
    const fake = withLog({ ...ENTRY, peopleCount: 3 }).api('GET Operations/GetAuditChanges', {
      more: false,
      changes: [
        ENTRY.first!,
        { personGuid: null, personName: 'هدى سالم', before: null, after: '4' },
      ],
    });
    await openLog(fake);
    const all =
      (await screen.findByText('\u2067سارة العبيدي\u2069، وعدد الآخرين 2')).closest('details') ??
      document.body;
    expect(fake.countOf('/api/Operations/GetAuditChanges')).toBe(0);
    (all as HTMLDetailsElement).open = true;
    fireEvent(all, new Event('toggle'));
    expect(await within(all).findByText('هدى سالم')).toBeInTheDocument();
    expect(within(all).queryByRole('button')).toBeNull();
  });

  test('has an address in the history', async () => {
    opened += 1;
    await open(
      withLog(),
      { ...ADMIN, userGuid: ADMIN.userGuid.replace(/.$/, String(opened)) },
      '/operations?view=audit',
    );
    expect(
      await screen.findByRole('tab', { name: 'سجل التدقيق', selected: true }),
    ).toBeInTheDocument();
    fireEvent.click(screen.getByRole('tab', { name: 'الحال' }));
    expect(await screen.findByRole('tab', { name: 'الحال', selected: true })).toBeInTheDocument();
    act(() => window.history.back());
    expect(
      await screen.findByRole('tab', { name: 'سجل التدقيق', selected: true }),
    ).toBeInTheDocument();
  });

  test('is searched and explains an empty result', async () => {
    const fake = withLog();
    await openLog(fake);
    expect(await screen.findByText('لا شيء في السجل بعد')).toBeInTheDocument();
    const name = screen.getByLabelText('اسم شخص');
    fireEvent.change(name, { target: { value: 'سارة' } });
    fireEvent.keyDown(name, { key: 'Enter' });
    fireEvent.click(await screen.findByText('مسح البحث'));
    expect(name).toHaveValue('');
    expect(
      fake.requests
        .map(({ path }) => decodeURIComponent(path))
        .filter((path) => path.includes('GetAuditLog') && path.includes('personName=سارة')),
    ).toHaveLength(1);
  });

  test('is searched by title and exported as searched', async () => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:log', revokeObjectURL: () => undefined });
    const fake = withLog(ENTRY).on(
      'GET /api/Operations/GetAuditXlsx',
      () =>
        new Response(new Uint8Array([1]), {
          headers: {
            'content-type': 'application/octet-stream',
            'content-disposition': "attachment; filename*=UTF-8''log.xlsx",
          },
        }),
    );
    await openLog(fake);
    const title = screen.getByRole('searchbox', { name: 'عنوان العنصر' });
    fireEvent.change(title, { target: { value: 'حركة' } });
    fireEvent.keyDown(title, { key: 'Enter' });
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'تصدير إلى Excel' }));
    await settle();
    expect(saved).toEqual(['log.xlsx']);
    const asked = fake.requests.map(({ path }) => decodeURIComponent(path));
    expect(asked).toContain('/api/Operations/GetAuditLog?searchText=حركة');
    expect(asked).toContain('/api/Operations/GetAuditXlsx?searchText=حركة&Lang=ar');
  });
});

test.each(['ar', 'en'] as const)(
  'has texts for every action, role and value in %s',
  async (language) => {
    const { audit } = (await import(`./locales/${language}.json`)) as {
      audit: {
        kinds: Record<string, Record<string, string>>;
        roles: Record<string, string>;
        values: Record<string, string>;
      };
    };
    expect(
      Object.entries(audit.kinds)
        .flatMap(([group, kinds]) => Object.keys(kinds).map((kind) => `${group}.${kind}`))
        .sort(),
    ).toEqual([...AUDIT_KINDS].sort());
    expect(Object.keys(audit.roles).sort()).toEqual([...AUDIT_ROLES].sort());
    expect(Object.keys(audit.values).sort()).toEqual([...AUDIT_VALUES].sort());
  },
);

describe('the page of modules and server', () => {
  let realFetch: typeof window.fetch;
  beforeEach(() => {
    realFetch = window.fetch;
  });
  afterEach(() => {
    window.fetch = realFetch;
  });

  test('shows state, cause, builds, size and history of modules', async () => {
    const fake = site();
    window.fetch = fake.fetch;
    await open(fake);
    await screen.findByRole('heading', { level: 2, name: 'الوحدات' });
    await settle();
    const forum =
      screen
        .getByRole('heading', { level: 3, name: /قسم forum/ })
        .closest<HTMLElement>('.rw-card') ?? document.body;
    expect(within(forum).getByText('متاحة، وكما نُشرت')).toBeInTheDocument();
    expect(
      within(forum).getByText('النسخة التجريبية كما يراها الخادم').nextElementSibling,
    ).toHaveTextContent(/الوصول/);
    expect(
      within(forum).getByRole('img', {
        name: 'النسخة التجريبية من \u2066قسم forum\u2069 عبر الزمن',
      }),
    ).toBeInTheDocument();
    expect(within(forum).getByText('1.25 م.ب')).toBeInTheDocument();
    expect(within(forum).getByText('مستخدمة هنا')).toBeInTheDocument();
    expect(within(forum).getByText('/modules/forum/b1/riwaq-manifest.json')).toBeInTheDocument();
    expect(within(forum).getByText('آخر 7 أيام: سليم في 97.2% من الفحوص')).toBeInTheDocument();
    expect(within(forum).getByText(/1 من أصل 36 من الفحوص/)).toBeInTheDocument();
    expect(screen.getByText('فشلت')).toBeInTheDocument();
    expect(screen.getByText(/ملف الدخول ليس الملف الذي نُشر/)).toBeInTheDocument();
    expect(screen.getByText(/RIWAQ_MODULES/)).toBeInTheDocument();
  });

  test('shows the server, what is down in it, and what browsers refused', async () => {
    await open();
    expect(await screen.findByText('استجابة خلال 3 م.ث')).toBeInTheDocument();
    expect(screen.getByText('لا استجابة. السبب في سجل الخادم.')).toBeInTheDocument();
    expect(screen.getByText('بلا استخدام في هذا التنصيب')).toBeInTheDocument();
    expect(screen.getByText('one:1')).toBeInTheDocument();
    expect(screen.getByText('رسائل بانتظار التسليم').nextElementSibling).toHaveTextContent('41');
    expect(screen.getByText('ملفات قيد الرفع').nextElementSibling).toHaveTextContent('غير معروف');
    expect(screen.getByRole('row', { name: /img-src https:\/\/a\.example 4/ })).toBeInTheDocument();
  });

  test('warns when the server and the site have different modules', async () => {
    await open(
      site().api('GET Operations/GetHealth', {
        ...HEALTH,
        disagreement: { notServed: ['exams'], notShown: ['portfolio', 'messaging'] },
      }),
    );
    const warning = await screen.findByRole('alert');
    expect(warning).toHaveTextContent('في الموقع وحدات لا يقدّمها الخادم: \u2066exams\u2069.');
    expect(warning).toHaveTextContent(
      'يقدّم الخادم وحدات ليست في الموقع: \u2066portfolio, messaging\u2069.',
    );
  });

  test('shows no such warning when they agree', async () => {
    await open();
    await screen.findByText('one:1');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('polls and keeps the data when the server does not respond', async () => {
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

  test("is in the administrator's menu, not in a teacher's", async () => {
    const openMenu = async (user: UserData) => {
      const { unmount } = await open(site(), user, '/');
      fireEvent.click(
        screen.getByRole('button', { name: `قائمة ${isolate(user.fullName, 'rtl')}` }),
      );
      await screen.findByRole('menuitem', { name: 'تسجيل الخروج' });
      return unmount;
    };
    const leave = await openMenu(TEACHER);
    expect(screen.queryByRole('menuitem', { name: 'الوحدات والخادم' })).not.toBeInTheDocument();
    leave();
    await openMenu(ADMIN);
    fireEvent.click(screen.getByRole('menuitem', { name: 'الوحدات والخادم' }));
    await settle();
    expect(window.location.pathname).toBe('/operations');
  });

  test.each([
    ['a teacher', TEACHER],
    ['a student', STUDENT],
  ])('is not there for %s, nor asked for', async (_, user) => {
    const fake = site();
    await open(fake, user);
    expect(await screen.findByText('404')).toBeInTheDocument();
    expect(fake.countOf('/api/Operations')).toBe(0);
  });
});

test.each(['ar', 'en'] as const)('has a text for every state in %s', async (language) => {
  const { states } = (await import(`./locales/${language}.json`)) as {
    states: Record<string, string>;
  };
  expect(Object.keys(states).sort()).toEqual([...HEALTH_STATES].sort());
});
