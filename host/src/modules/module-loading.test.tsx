import { SLOW_LOAD_MS } from '@riwaq/api';
import { lazyPart } from '@riwaq/contract';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { ShellProvider } from '../boot/shell-context';
import { NetworkBoundary } from '../pages/network-boundary';
import { SlowNotice } from './slow-notice';
import { FakeCode, moduleWith } from '../testing/fake-code';
import { FakeSite, manifestWith } from '../testing/fake-site';
import { hostForum, mainNavigation, silenceConsoleErrors } from '../testing/module-page';
import { renderShell, settle } from '../testing/render-shell';

silenceConsoleErrors();

test('retries a failed module when the user returns to it', async () => {
  let reached = false;
  const code = new FakeCode().serve('forum', async () => {
    if (!reached) throw new Error('gone');
    return moduleWith(() => <p>here</p>);
  });
  const { shell } = await renderShell({ path: '/forum', site: hostForum(), code });
  expect(screen.queryByText('here')).not.toBeInTheDocument();
  reached = true;
  await act(async () => shell.navigator.go('/profile'));
  await act(async () => shell.navigator.go('/forum'));
  expect(await screen.findByText('here')).toBeInTheDocument();
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
      expect(within(mainNavigation()).getByText(said)).toBeInTheDocument();
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
    expect(screen.getByRole('alert')).toHaveTextContent(
      'يحتاج إلى القسم «\u2067الموقع التعليمي\u2069»',
    );
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
  await renderShell({ path: '/forum', site: hostForum(), code });
  expect(screen.queryByText('هذه الصفحة غير موجودة')).toBeNull();
  expect(document.querySelector('.rw-shell-skeleton')).toBeInTheDocument();
  await act(async () => arrive(moduleWith(() => <p>here</p>)));
  expect(await screen.findByText('here')).toBeInTheDocument();
});

test('shows a skeleton on a deep link while the manifest loads', async () => {
  const site = hostForum().on(
    'GET /modules/forum/b1/riwaq-manifest.json',
    () => new Promise(() => undefined),
  );
  await renderShell({ path: '/forum', site });
  expect(document.querySelector('.rw-shell-skeleton')).toBeInTheDocument();
  expect(screen.queryByText('هذه الصفحة غير موجودة')).toBeNull();
});

test('offers a retry for a slow load and aborts the old one', async () => {
  const code = new FakeCode().serve('forum', () => new Promise(() => undefined));
  const { shell } = await renderShell({ path: '/forum', site: hostForum(), code });
  expect(screen.queryByText(/وقتًا أطول من المعتاد/)).toBeNull();
  render(
    <ShellProvider shell={shell}>
      <SlowNotice moduleId="forum" name="المنتدى" since={Date.now() - SLOW_LOAD_MS} />
    </ShellProvider>,
  );
  await settle();
  expect(
    screen.getByText(/يستغرق تحميل \u2067المنتدى\u2069 وقتًا أطول من المعتاد/),
  ).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: /محاولة/ }));
  expect(code.abandoned).toEqual(['http://localhost/modules/forum/b1/']);
});

test('explains unavailable code and retries in place', async () => {
  const code = new FakeCode();
  await renderShell({ path: '/forum', site: hostForum(), code });
  const trouble = screen.getByRole('alert');
  expect(trouble).toHaveTextContent('\u2067عنوان forum\u2069: القسم غير متاح حاليًا');
  expect(trouble).toHaveTextContent('تعذّر تحميل برنامج هذا القسم');
  expect(trouble).toHaveTextContent('بقية الموقع تعمل كالمعتاد');
  expect(
    within(mainNavigation()).getByRole('link', { name: 'قسم forum القسم غير متاح' }),
  ).toBeInTheDocument();
  code.serve('forum', async () => moduleWith(() => <p>recovered</p>));
  fireEvent.click(within(trouble).getByRole('button', { name: /محاولة/ }));
  expect(await screen.findByText('recovered')).toBeInTheDocument();
  expect(within(mainNavigation()).getByRole('link', { name: 'قسم forum' })).toBeInTheDocument();
});

test('contains a page that throws and offers a retry', async () => {
  let broken = true;
  const Page = () => {
    if (broken) throw new Error('render');
    return <p>mended</p>;
  };
  const { shell } = await renderShell({
    path: '/forum',
    site: hostForum({ slots: ['home.card@1'] }),
    code: new FakeCode().serve('forum', async () =>
      moduleWith(Page, { slots: { 'home.card@1': () => <p>forum card</p> } }),
    ),
  });
  const trouble = screen.getByRole('alert');
  expect(trouble).toHaveTextContent('حدث خلل في \u2067عنوان forum\u2069');
  expect(trouble).toHaveTextContent('تعطّل جزء من هذه الصفحة أثناء عرضه');
  expect(trouble).toHaveTextContent('بقية الموقع تعمل كالمعتاد');
  expect(within(mainNavigation()).getByRole('link', { name: 'قسم forum' })).toBeInTheDocument();
  await act(async () => shell.navigator.go('/'));
  expect(await screen.findByText('forum card')).toBeInTheDocument();
  await act(async () => shell.navigator.go('/forum'));
  expect(screen.getByRole('alert')).toHaveTextContent('حدث خلل في \u2067عنوان forum\u2069');
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
    site: hostForum(),
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
    site: hostForum(),
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

test('opens an unknown path by a retry when a manifest failed', async () => {
  const site = new FakeSite().host({ forum: null });
  const code = new FakeCode().serve('forum', async () => moduleWith(() => <p>here</p>));
  await renderShell({ path: '/forum', site, code });
  expect(screen.getByRole('alert')).toHaveTextContent('لا يمكن فتح هذه الصفحة الآن');
  expect(screen.queryByText('هذه الصفحة غير موجودة')).toBeNull();
  site.host({ forum: manifestWith('forum') });
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: /محاولة/ }));
  expect(await screen.findByText('here')).toBeInTheDocument();
  expect(within(mainNavigation()).getByRole('link', { name: 'قسم forum' })).toBeInTheDocument();
});

test('preserves name and place of a module whose manifest fails later', async () => {
  const code = new FakeCode().serve('forum', async () => moduleWith(() => <p>here</p>));
  const { unmount } = await renderShell({ path: '/forum', site: hostForum(), code });
  unmount();
  await renderShell({ path: '/forum', site: new FakeSite().host({ forum: null }) });
  const reason = /تعذّر الوصول إلى وصف هذا القسم/;
  expect(screen.getByRole('alert')).toHaveTextContent(
    '\u2067عنوان forum\u2069: القسم غير متاح حاليًا',
  );
  expect(screen.getByRole('alert')).toHaveTextContent(reason);
  fireEvent.pointerOver(
    within(mainNavigation()).getByRole('link', { name: 'قسم forum القسم غير متاح' }),
  );
  expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
});
