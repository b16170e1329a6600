import { act, fireEvent, screen } from '@testing-library/react';
import { FakeCode, moduleWith } from '../testing/fake-code';
import { FakeSite, manifestWith } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';

/** Milliseconds within which the dock must not load, and after which it has loaded. */
const BUSY_MS = 1000;
const RESTED_MS = 5000;
const pass = (milliseconds: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds);
  });
const rest = () => pass(RESTED_MS);
const withDock = () =>
  new FakeSite()
    .host({ messaging: manifestWith('messaging', { slots: ['shell.dock@1'], navigation: [] }) })
    .api('GET Notifications/Get', []);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('loads the dock when idle and keeps it during navigation', async () => {
  let mounted = 0;
  const Boxes = () => {
    mounted += 1;
    return <p>boxes</p>;
  };
  const code = new FakeCode().serve('messaging', async () =>
    moduleWith(() => null, { slots: { 'shell.dock@1': Boxes } }),
  );
  const { shell } = await renderShell({ path: '/', site: withDock(), code });
  await pass(BUSY_MS);
  expect([screen.queryByText('boxes'), code.loads]).toEqual([null, []]);
  await rest();
  const dock = screen.getByText('boxes');
  act(() => shell.navigator.go('/alerts'));
  await settle();
  expect(screen.getByText('boxes')).toBe(dock);
  expect(mounted).toBeGreaterThan(0);
});

test('shows a retry button when the dock fails', async () => {
  let broken = true;
  const Boxes = () => {
    if (broken) throw new Error('boxes');
    return <p>boxes</p>;
  };
  const code = new FakeCode().serve('messaging', async () =>
    moduleWith(() => null, { slots: { 'shell.dock@1': Boxes } }),
  );
  await renderShell({ path: '/', site: withDock(), code });
  await rest();
  const again = screen.getByRole('button', { name: /غير متاح حاليًا/ });
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('أحمد الكبيسي');
  broken = false;
  fireEvent.click(again);
  expect(screen.getByText('boxes')).toBeInTheDocument();
});

test('renders nothing when no module fills the slot', async () => {
  const { container } = await renderShell({ path: '/', site: new FakeSite() });
  const before = container.innerHTML;
  await rest();
  expect(container.innerHTML).toBe(before);
});
