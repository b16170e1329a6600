import { ApiError, ROLE, SLOW_LOAD_MS, type ApiErrorCode } from '@riwaq/api';
import { KEEPS_PLACE, lazyPart, useHost, type HostContext } from '@riwaq/contract';
import { Link, useParams } from '@riwaq/contract/router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { ShellProvider } from '../boot/shell-context';
import { NetworkBoundary } from '../pages/network-boundary';
import { SlowNotice } from './slow-notice';
import { FakeCode, moduleWith } from '../testing/fake-code';
import { FakeSite, manifestWith, STUDENT } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';

const hosting = (more = {}) => new FakeSite().host({ forum: manifestWith('forum', more) });
const heading = (name: string) => screen.getByRole('heading', { level: 1, name });
const navigation = () =>
  screen.getByRole('navigation', { name: /^(التنقل الرئيسي|Main navigation)$/ });

let quiet: jest.SpyInstance;
beforeEach(() => {
  quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => quiet.mockRestore());

test('shows a page with its texts, title and navigation entry', async () => {
  function Page() {
    const { t } = useTranslation('forum');
    return <p>{t('hello')}</p>;
  }
  await renderShell({
    path: '/forum',
    site: hosting(),
    code: new FakeCode().serve('forum', async () => moduleWith(Page)),
  });
  expect(heading('عنوان forum')).toBeInTheDocument();
  expect(document.title).toContain('عنوان forum');
  expect(screen.getByText('أهلًا من الوحدة')).toBeInTheDocument();
  expect(within(navigation()).getByRole('link', { name: 'قسم forum' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('renders host and module again when the language changes', async () => {
  function Page() {
    const { t } = useTranslation('forum');
    return (
      <p>
        {t('hello')} · {useHost().i18n.direction}
      </p>
    );
  }
  await renderShell({
    path: '/forum',
    site: hosting(),
    code: new FakeCode().serve('forum', async () => moduleWith(Page)),
  });
  expect(screen.getByText('أهلًا من الوحدة · rtl')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByText('Hello from the module · ltr')).toBeInTheDocument();
  expect(heading('Title of forum')).toBeInTheDocument();
  expect(document.title).toContain('Title of forum');
});

describe('the unread counts', () => {
  const received = { allNotifications: 4, examsCount: 0, mailsCount: 0 };
  const show = async (Page: () => JSX.Element) => {
    const { hub } = await renderShell({
      path: '/forum',
      site: hosting(),
      code: new FakeCode().serve('forum', async () => moduleWith(Page)),
    });
    return () => act(() => hub.send('ReceiveUnreadCount', received));
  };

  test('render a page that reads them again', async () => {
    const receive = await show(() => <p>{useHost().unread.counts.allNotifications} new</p>);
    expect(screen.getByText('0 new')).toBeInTheDocument();
    receive();
    expect(screen.getByText('4 new')).toBeInTheDocument();
  });

  test('do not render a page that reads none of them', async () => {
    let renders = 0;
    let host: HostContext | undefined;
    const receive = await show(() => {
      host = useHost();
      renders += 1;
      return <p>page</p>;
    });
    const before = renders;
    receive();
    expect(renders).toBe(before);
    expect(host?.unread.counts).toEqual(received);
  });
});

test('passes the path parameters to the page', async () => {
  const Page = () => <p>exam {useParams<'id'>().id}</p>;
  const site = hosting({
    routes: [{ id: 'main', path: 'showExam={id}', title: { ar: 'ا', en: 'E' } }],
    navigation: [],
  });
  await renderShell({
    path: '/showExam=42',
    site,
    code: new FakeCode().serve('forum', async () => moduleWith(Page)),
  });
  expect(screen.getByText('exam 42')).toBeInTheDocument();
});

test('retries a failed module when the user returns to it', async () => {
  let reached = false;
  const code = new FakeCode().serve('forum', async () => {
    if (!reached) throw new Error('gone');
    return moduleWith(() => <p>here</p>);
  });
  const { shell } = await renderShell({ path: '/forum', site: hosting(), code });
  expect(screen.queryByText('here')).not.toBeInTheDocument();
  reached = true;
  await act(async () => shell.navigator.go('/profile'));
  await act(async () => shell.navigator.go('/forum'));
  expect(await screen.findByText('here')).toBeInTheDocument();
});

test('retries a failed request of a page but not a refusal', async () => {
  const asked = new Map<string, number>();
  const ask = async (code: ApiErrorCode) => {
    asked.set(code, (asked.get(code) ?? 0) + 1);
    throw new ApiError({ code, endpoint: 'test' });
  };
  function Page() {
    useSWR<never>('not-found', ask, { errorRetryInterval: 1 });
    useSWR<never>('network', ask, { errorRetryInterval: 1 });
    return null;
  }
  await renderShell({
    path: '/forum',
    site: hosting(),
    code: new FakeCode().serve('forum', async () => moduleWith(Page)),
  });
  await waitFor(() => expect(asked.get('network')).toBeGreaterThan(3));
  expect(asked.get('not-found')).toBe(1);
});

test('refetches shown data after a connection gap until it succeeds', async () => {
  let marks = 1;
  let failures = 0;
  function Page() {
    const { data } = useSWR(
      'marks',
      async () => {
        if (failures > 0) {
          failures -= 1;
          throw new ApiError({ code: 'network', endpoint: 'test' });
        }
        return marks;
      },
      { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
    );
    return <p>marks: {data}</p>;
  }
  const { hub } = await renderShell({
    path: '/forum',
    site: hosting(),
    code: new FakeCode().serve('forum', async () => moduleWith(Page)),
  });
  await screen.findByText('marks: 1');
  marks = 2;
  failures = 1;
  jest.useFakeTimers();
  try {
    hub.cut();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('marks: 2')).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

describe('routes that name one component', () => {
  const site = () =>
    hosting({
      routes: [
        { id: 'main', path: 'inbox', title: { ar: 'الوارد', en: 'Inbox' } },
        { id: 'one', path: 'showMail={id}', title: { ar: 'رسالة', en: 'Mail' } },
      ],
      navigation: [],
    });
  const mounts: string[] = [];
  function Page() {
    const { id } = useParams<'id'>();
    if (id === '13') throw new Error('render');
    useEffect(() => void mounts.push('mount'), []);
    return (
      <>
        <p>open: {id ?? 'none'}</p>
        <div {...KEEPS_PLACE}>
          <Link to="/showMail=7">in the list</Link>
        </div>
        <Link to="/showMail=8">elsewhere</Link>
      </>
    );
  }
  const open = () =>
    renderShell({
      path: '/inbox',
      site: site(),
      code: new FakeCode().serve('forum', async () =>
        moduleWith(Page, { routes: { main: Page, one: Page } }),
      ),
    });
  beforeEach(() => {
    mounts.length = 0;
  });

  test('are not remounted on navigation between them', async () => {
    const { shell } = await open();
    await act(async () => shell.navigator.go('/showMail=7'));
    expect(screen.getByText('open: 7')).toBeInTheDocument();
    expect(mounts).toEqual(['mount']);
  });

  test('focus the title, except from a list that keeps focus', async () => {
    await open();
    const [inList, elsewhere] = [
      screen.getByRole('link', { name: 'in the list' }),
      screen.getByRole('link', { name: 'elsewhere' }),
    ];
    act(() => inList.focus());
    fireEvent.click(inList);
    expect(screen.getByText('open: 7')).toBeInTheDocument();
    expect(inList).toHaveFocus();
    act(() => elsewhere.focus());
    fireEvent.click(elsewhere);
    expect(screen.getByText('open: 8')).toBeInTheDocument();
    expect(heading('رسالة')).toHaveFocus();
  });

  test('are mounted again at another address after a failure', async () => {
    const { shell } = await open();
    await act(async () => shell.navigator.go('/showMail=13'));
    expect(screen.getByRole('alert')).toHaveTextContent('تعطّل جزء من هذه الصفحة');
    await act(async () => shell.navigator.go('/inbox'));
    expect(screen.getByText('open: none')).toBeInTheDocument();
  });
});

test('does not expose the token in the context', async () => {
  let host: HostContext | undefined;
  function Page() {
    host = useHost();
    return <p>{host.session.user.fullName}</p>;
  }
  await renderShell({
    path: '/forum',
    site: hosting(),
    code: new FakeCode().serve('forum', async () => moduleWith(Page)),
  });
  expect(Object.keys(host?.session ?? {}).sort()).toEqual(['claims', 'role', 'user']);
});

describe('a module whose manifest was never fetched', () => {
  const unreached = (name?: { ar: string; en: string }) => {
    const site = new FakeSite().host({
      forum: null,
      exams: manifestWith('exams', { requires: ['forum'] }),
    });
    const { modules } = site.config as { modules: { id: string }[] };
    site.config = {
      ...(site.config as object),
      modules: modules.map((entry) => (entry.id === 'forum' ? { ...entry, name } : entry)),
    };
    return site;
  };

  test.each([
    [
      'the name that the configuration gives it',
      { ar: 'الموقع التعليمي', en: 'Learning site' },
      'الموقع التعليمي',
      'Learning site',
    ],
    ['words, where there is no name', undefined, 'قسم من الموقع', 'A part of the site'],
  ])('goes by %s, and never by its id', async (_what, name, ar, en) => {
    await renderShell({ path: '/somewhere', site: unreached(name) });
    for (const said of [ar, en]) {
      expect(within(navigation()).getByText(said)).toBeInTheDocument();
      expect(screen.getByRole('alert')).toHaveTextContent(said);
      expect(document.body).not.toHaveTextContent(/\bforum\b/);
      if (said === ar) {
        fireEvent.click(screen.getByRole('button', { name: 'English' }));
        await settle();
      }
    }
  });

  test('is named so by a module that needs it', async () => {
    await renderShell({
      path: '/exams',
      site: unreached({ ar: 'الموقع التعليمي', en: 'Learning site' }),
    });
    expect(screen.getByRole('alert')).toHaveTextContent('يحتاج إلى القسم «الموقع التعليمي»');
  });
});

test('shows a skeleton, never the 404 page, while code loads', async () => {
  let arrive: (module: unknown) => void = () => undefined;
  const code = new FakeCode().serve(
    'forum',
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  await renderShell({ path: '/forum', site: hosting(), code });
  expect(screen.queryByText('هذه الصفحة غير موجودة')).toBeNull();
  expect(document.querySelector('.rw-shell-skeleton')).toBeInTheDocument();
  await act(async () => arrive(moduleWith(() => <p>here</p>)));
  expect(await screen.findByText('here')).toBeInTheDocument();
});

test('shows a skeleton on a deep link while the manifest loads', async () => {
  const site = hosting().on(
    'GET /modules/forum/b1/riwaq-manifest.json',
    () => new Promise(() => undefined),
  );
  await renderShell({ path: '/forum', site });
  expect(document.querySelector('.rw-shell-skeleton')).toBeInTheDocument();
  expect(screen.queryByText('هذه الصفحة غير موجودة')).toBeNull();
});

test('offers a retry for a slow load and aborts the old one', async () => {
  const code = new FakeCode().serve('forum', () => new Promise(() => undefined));
  const { shell } = await renderShell({ path: '/forum', site: hosting(), code });
  expect(screen.queryByText(/وقتًا أطول من المعتاد/)).toBeNull();
  render(
    <ShellProvider shell={shell}>
      <SlowNotice moduleId="forum" name="المنتدى" since={Date.now() - SLOW_LOAD_MS} />
    </ShellProvider>,
  );
  await settle();
  expect(screen.getByText(/يستغرق تحميل المنتدى وقتًا أطول من المعتاد/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: /محاولة/ }));
  expect(code.abandoned).toEqual(['http://localhost/modules/forum/b1/']);
});

test('explains unavailable code and retries in place', async () => {
  const code = new FakeCode();
  await renderShell({ path: '/forum', site: hosting(), code });
  const trouble = screen.getByRole('alert');
  expect(trouble).toHaveTextContent('عنوان forum: القسم غير متاح حاليًا');
  expect(trouble).toHaveTextContent('تعذّر تحميل برنامج هذا القسم');
  expect(trouble).toHaveTextContent('بقية الموقع تعمل كالمعتاد');
  expect(
    within(navigation()).getByRole('link', { name: 'قسم forum القسم غير متاح' }),
  ).toBeInTheDocument();
  code.serve('forum', async () => moduleWith(() => <p>recovered</p>));
  fireEvent.click(within(trouble).getByRole('button', { name: /محاولة/ }));
  expect(await screen.findByText('recovered')).toBeInTheDocument();
  expect(within(navigation()).getByRole('link', { name: 'قسم forum' })).toBeInTheDocument();
});

test('contains a page that throws and offers a retry', async () => {
  let broken = true;
  const Page = () => {
    if (broken) throw new Error('render');
    return <p>mended</p>;
  };
  const { shell } = await renderShell({
    path: '/forum',
    site: hosting({ slots: ['home.card@1'] }),
    code: new FakeCode().serve('forum', async () =>
      moduleWith(Page, { slots: { 'home.card@1': () => <p>forum card</p> } }),
    ),
  });
  const trouble = screen.getByRole('alert');
  expect(trouble).toHaveTextContent('حدث خلل في عنوان forum');
  expect(trouble).toHaveTextContent('تعطّل جزء من هذه الصفحة أثناء عرضه');
  expect(trouble).toHaveTextContent('بقية الموقع تعمل كالمعتاد');
  expect(within(navigation()).getByRole('link', { name: 'قسم forum' })).toBeInTheDocument();
  await act(async () => shell.navigator.go('/'));
  expect(await screen.findByText('forum card')).toBeInTheDocument();
  await act(async () => shell.navigator.go('/forum'));
  expect(screen.getByRole('alert')).toHaveTextContent('حدث خلل في عنوان forum');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: /محاولة/ }));
  expect(await screen.findByText('mended')).toBeInTheDocument();
});

test('reports a chunk missing after a redeploy and requests it again', async () => {
  let attempts = 0;
  const Page = lazyPart(async () => {
    attempts += 1;
    // Once when it is preloaded, once when it is shown.
    if (attempts <= 2)
      throw Object.assign(new Error('Loading chunk 3 failed.'), { name: 'ChunkLoadError' });
    return { default: () => <p>chunk is here</p> };
  });
  await renderShell({
    path: '/forum',
    site: hosting(),
    code: new FakeCode().serve('forum', async () => moduleWith(Page)),
  });
  expect(screen.getByRole('alert')).toHaveTextContent('تعذّر تحميل برنامج هذا القسم');
  fireEvent.click(screen.getByRole('button', { name: /محاولة/ }));
  expect(await screen.findByText('chunk is here')).toBeInTheDocument();
});

test('requests missing code of a page again when online', async () => {
  let reached = false;
  const Page = lazyPart(async () => {
    if (!reached)
      throw Object.assign(new Error('Loading chunk 3 failed.'), { name: 'ChunkLoadError' });
    return { default: () => <p>chunk is here</p> };
  });
  await renderShell({
    path: '/forum',
    site: hosting(),
    code: new FakeCode().serve('forum', async () => moduleWith(Page)),
  });
  expect(screen.getByRole('alert')).toHaveTextContent('تعذّر تحميل برنامج هذا القسم');
  reached = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('chunk is here')).toBeInTheDocument();
});

test('requests only missing code of the shell again when online', async () => {
  let cause: Error | null = Object.assign(new Error('Loading chunk 3 failed.'), {
    name: 'ChunkLoadError',
  });
  const Part = () => {
    if (cause) throw cause;
    return <p>chunk is here</p>;
  };
  const { shell } = await renderShell({ path: '/' });
  const show = () =>
    render(
      <ShellProvider shell={shell}>
        <NetworkBoundary fallback={() => <p>failed</p>}>
          <Part />
        </NetworkBoundary>
      </ShellProvider>,
    );
  const isBack = () => act(() => void window.dispatchEvent(new Event('online')));
  const missing = show();
  expect(missing.getByText('failed')).toBeInTheDocument();
  cause = null;
  isBack();
  expect(missing.getByText('chunk is here')).toBeInTheDocument();
  missing.unmount();
  cause = new TypeError('render');
  const broken = show();
  cause = null;
  isBack();
  expect(broken.getByText('failed')).toBeInTheDocument();
});

test('explains an incompatible module and does not load it', async () => {
  const { code } = await renderShell({ path: '/forum', site: hosting({ hostApi: '^7.0.0' }) });
  expect(screen.getByRole('alert')).toHaveTextContent('يحتاج إلى الإصدار ^7.0.0 من الموقع');
  expect(code.loads).toEqual([]);
});

test('shows a titled 404 page for a module that is not hosted', async () => {
  const { site } = await renderShell({ path: '/forum' });
  expect(screen.getByText('هذه الصفحة غير موجودة')).toBeInTheDocument();
  expect(heading('الصفحة غير موجودة')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'إلى الرئيسية' })).toHaveAttribute('href', '/');
  expect(site.countOf('/modules/')).toBe(0);
});

test('opens an unknown path by a retry when a manifest failed', async () => {
  const site = new FakeSite().host({ forum: null });
  const code = new FakeCode().serve('forum', async () => moduleWith(() => <p>here</p>));
  await renderShell({ path: '/forum', site, code });
  expect(screen.getByRole('alert')).toHaveTextContent('لا يمكن فتح هذه الصفحة الآن');
  expect(screen.queryByText('هذه الصفحة غير موجودة')).toBeNull();
  site.host({ forum: manifestWith('forum') });
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: /محاولة/ }));
  expect(await screen.findByText('here')).toBeInTheDocument();
  expect(within(navigation()).getByRole('link', { name: 'قسم forum' })).toBeInTheDocument();
});

test('preserves name and place of a module whose manifest fails later', async () => {
  const code = new FakeCode().serve('forum', async () => moduleWith(() => <p>here</p>));
  const { unmount } = await renderShell({ path: '/forum', site: hosting(), code });
  unmount();
  await renderShell({ path: '/forum', site: new FakeSite().host({ forum: null }) });
  const reason = /تعذّر الوصول إلى وصف هذا القسم/;
  expect(screen.getByRole('alert')).toHaveTextContent('عنوان forum: القسم غير متاح حاليًا');
  expect(screen.getByRole('alert')).toHaveTextContent(reason);
  fireEvent.pointerOver(
    within(navigation()).getByRole('link', { name: 'قسم forum القسم غير متاح' }),
  );
  expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
});

test("redirects a student from a teachers' page to Login with a reason", async () => {
  await renderShell({
    path: '/forum',
    user: STUDENT,
    site: hosting({ roles: [ROLE.teacher] }),
    code: new FakeCode().serve('forum', async () => moduleWith(() => <p>secret</p>)),
  });
  expect(window.location.pathname + window.location.search).toBe('/auth?returnTo=%2Fforum');
  expect(screen.getByText(/ولا يُسمح لهذا الحساب بفتح تلك الصفحة/)).toBeInTheDocument();
  expect(screen.queryByText('secret')).toBeNull();
});

test('ends the subscriptions of a page whenever it unmounts', async () => {
  const VISITS = 5;
  const signals: AbortSignal[] = [];
  function Page() {
    const host = useHost();
    const [heard, setHeard] = useState(0);
    useEffect(() => {
      signals.push(host.signal);
      host.realtime.on('ReceiveUnreadCount', () => setHeard((count) => count + 1));
      host.realtime.join('group');
    }, [host.realtime, host.signal]);
    return <p>heard {heard}</p>;
  }
  const { shell, hub } = await renderShell({
    path: '/',
    site: hosting(),
    code: new FakeCode().serve('forum', async () => moduleWith(Page)),
  });
  for (let visit = 0; visit < VISITS; visit += 1) {
    await act(async () => shell.navigator.go('/forum'));
    await act(async () => shell.navigator.go('/'));
  }
  await settle();
  expect(signals.length).toBeGreaterThanOrEqual(VISITS);
  expect(signals.every((signal) => signal.aborted)).toBe(true);
  const of = (method: string) => hub.invoked.filter(([name]) => name === method).length;
  expect(of('JoinGroup')).toBe(of('LeaveGroup'));
});

test('shows module cards on Home and marks a failed one', async () => {
  const site = new FakeSite().host({
    forum: manifestWith('forum', { slots: ['home.card@1'] }),
    exams: manifestWith('exams', { slots: ['home.card@1'] }),
  });
  const code = new FakeCode()
    .serve('forum', async () =>
      moduleWith(() => null, { slots: { 'home.card@1': () => <p>forum card</p> } }),
    )
    .serve('exams', async () =>
      moduleWith(() => null, {
        slots: {
          'home.card@1': () => {
            throw new Error('card');
          },
        },
      }),
    );
  await renderShell({ path: '/', site, code });
  expect(await screen.findByText('forum card')).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent('قسم exams: القسم غير متاح حاليًا');
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('أحمد الكبيسي');
});

test('shows an empty Home without modules', async () => {
  await renderShell({ path: '/' });
  expect(screen.getByText('لم تُفتح أقسام بعد')).toBeInTheDocument();
});

test('preloads the code when the pointer enters a navigation entry', async () => {
  const { code } = await renderShell({ path: '/', site: hosting() });
  code.loads.length = 0;
  fireEvent.focus(within(navigation()).getByRole('link', { name: 'قسم forum' }));
  await settle();
  expect(code.loads).toEqual(['forum http://localhost/modules/forum/b1/']);
});

test('shows a page locked by an exam with a link and retry', async () => {
  let closed = true;
  const site = hosting({
    routes: [{ id: 'main', path: 'forum', title: { ar: 'المنتدى', en: 'Forum' } }],
  }).on('GET /api/Subjects/Get', () =>
    closed
      ? new Response(
          JSON.stringify({
            statusCode: 0,
            data: null,
            code: 'blocked',
            fields: [],
            path: '/enterExam=7',
          }),
          { status: 423 },
        )
      : new Response(JSON.stringify({ statusCode: 1, data: [] })),
  );
  function Page() {
    const { api } = useHost();
    const [said, say] = useState('…');
    useEffect(() => {
      api('GET Subjects/Get').then(
        () => say('مفتوح'),
        () => say('فشل'),
      );
    }, [api]);
    return <p>{said}</p>;
  }
  const { hub, shell } = await renderShell({
    path: '/forum',
    site,
    user: STUDENT,
    code: new FakeCode().serve('forum', async () => moduleWith(Page)),
  });
  await settle();
  expect(screen.getByText('هذا القسم مغلق أثناء الاختبار')).toBeInTheDocument();
  expect(screen.getByText(/^الأقسام الأخرى مغلقة/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'العودة إلى الاختبار' })).toHaveAttribute(
    'href',
    '/enterExam=7',
  );
  expect(screen.queryByText('فشل')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  await settle();
  expect(screen.getByText('هذا القسم مغلق أثناء الاختبار')).toBeInTheDocument();

  closed = false;
  act(() => shell.realtime.connect());
  await settle();
  act(() => hub.cut());
  expect(await screen.findByText('مفتوح')).toBeInTheDocument();
});
