import { ApiError, ROLE, type ApiErrorCode } from '@riwaq/api';
import { KEEPS_PLACE, useHost, type HostContext } from '@riwaq/contract';
import { Link, useParams } from '@riwaq/contract/router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { FakeCode, moduleWith } from '../testing/fake-code';
import { FakeSite, manifestWith, STUDENT } from '../testing/fake-site';
import {
  hostForum,
  mainNavigation,
  pageHeading,
  silenceConsoleErrors,
} from '../testing/module-page';
import { renderShell, settle } from '../testing/render-shell';

silenceConsoleErrors();

test('shows a page with its texts, title and navigation entry', async () => {
  function Page() {
    const { t } = useTranslation('forum');
    return <p>{t('hello')}</p>;
  }
  await renderShell({
    path: '/forum',
    site: hostForum(),
    code: new FakeCode().serve('forum', async () => moduleWith(Page)),
  });
  expect(pageHeading('عنوان forum')).toBeInTheDocument();
  expect(document.title).toContain('عنوان forum');
  expect(screen.getByText('أهلًا من الوحدة')).toBeInTheDocument();
  expect(within(mainNavigation()).getByRole('link', { name: 'قسم forum' })).toHaveAttribute(
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
    site: hostForum(),
    code: new FakeCode().serve('forum', async () => moduleWith(Page)),
  });
  expect(screen.getByText('أهلًا من الوحدة · rtl')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByText('Hello from the module · ltr')).toBeInTheDocument();
  expect(pageHeading('Title of forum')).toBeInTheDocument();
  expect(document.title).toContain('Title of forum');
});

describe('the unread counts', () => {
  const received = { allNotifications: 4, examsCount: 0, mailsCount: 0 };
  const show = async (Page: () => JSX.Element) => {
    const { hub } = await renderShell({
      path: '/forum',
      site: hostForum(),
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
  const site = hostForum({
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
    site: hostForum(),
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
    site: hostForum(),
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
    hostForum({
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
    expect(pageHeading('رسالة')).toHaveFocus();
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
    site: hostForum(),
    code: new FakeCode().serve('forum', async () => moduleWith(Page)),
  });
  expect(Object.keys(host?.session ?? {}).sort()).toEqual(['claims', 'role', 'user']);
});

test('explains an incompatible module and does not load it', async () => {
  const { code } = await renderShell({ path: '/forum', site: hostForum({ hostApi: '^7.0.0' }) });
  expect(screen.getByRole('alert')).toHaveTextContent('يحتاج إلى الإصدار ^7.0.0 من الموقع');
  expect(code.loads).toEqual([]);
});

test('shows a titled 404 page for a module that is not hosted', async () => {
  const { site } = await renderShell({ path: '/forum' });
  expect(screen.getByText('هذه الصفحة غير موجودة')).toBeInTheDocument();
  expect(pageHeading('الصفحة غير موجودة')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'إلى الرئيسية' })).toHaveAttribute('href', '/');
  expect(site.countOf('/modules/')).toBe(0);
});

test("redirects a student from a teachers' page to Login with a reason", async () => {
  await renderShell({
    path: '/forum',
    user: STUDENT,
    site: hostForum({ roles: [ROLE.teacher] }),
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
    site: hostForum(),
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
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '\u2066قسم exams\u2069: القسم غير متاح حاليًا',
  );
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('أحمد الكبيسي');
});

test('shows an empty Home without modules', async () => {
  await renderShell({ path: '/' });
  expect(screen.getByText('لم تُفتح أقسام بعد')).toBeInTheDocument();
});

test('preloads the code when the pointer enters a navigation entry', async () => {
  const { code } = await renderShell({ path: '/', site: hostForum() });
  code.loads.length = 0;
  fireEvent.focus(within(mainNavigation()).getByRole('link', { name: 'قسم forum' }));
  await settle();
  expect(code.loads).toEqual(['forum http://localhost/modules/forum/b1/']);
});

test('shows a page locked by an exam with a link and retry', async () => {
  let closed = true;
  const site = hostForum({
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
