import type { UserData } from '@riwaq/api';
import { atTestEnd } from '@riwaq/ui/testing';
import { act, render, type RenderResult } from '@testing-library/react';
import { App } from '../app';
import { createShell } from '../boot/create-shell';
import type { Shell } from '../boot/shell';
import { ShellProvider } from '../boot/shell-context';
import { start } from '../boot/start';
import { FakeHub } from './fake-hub';
// Imported here so that compiling does not count towards a test's timeout.
import '../alerts/alerts-page';
import '../layout/signed-in';
import '../operations/operations-page';
import '../profile/profile-page';
import '../sso/sso-chunk';
import { FakeCode } from './fake-code';
import { FakeSite, TEACHER, tokenOf } from './fake-site';

export interface RenderShellOptions {
  path?: string;
  /** The signed-in user; null for no session. Default: the teacher. */
  user?: UserData | null;
  site?: FakeSite;
  code?: FakeCode;
  hub?: FakeHub;
}

export interface RenderedShell extends RenderResult {
  shell: Shell;
  site: FakeSite;
  code: FakeCode;
  hub: FakeHub;
  reloads: () => number;
  /** Whether the startup screen was notified that a page has rendered. */
  drawn: () => boolean;
}

function forget(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** Stores a session, as an earlier visit would have. */
export function signIn(user: UserData, token = tokenOf(user)): void {
  localStorage.setItem('riwaq.token', token);
  localStorage.setItem('riwaq.userData', JSON.stringify(user));
}

/** Whether Jest's fake timers are installed: their functions have a clock. */
const areTimersFake = (): boolean => Object.hasOwn(setTimeout, 'clock');

const nextTurn = (): Promise<unknown> =>
  areTimersFake()
    ? jest.advanceTimersByTimeAsync(0)
    : new Promise((resolve) => setTimeout(resolve));

/** Lets all pending promises and timers of zero delay settle. */
export const settle = (): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < 8; turn += 1) await nextTurn();
  });

/** Starts the real shell with a fake site, code loader and hub, and renders it. */
export async function renderShell(options: RenderShellOptions = {}): Promise<RenderedShell> {
  const {
    path = '/',
    user = TEACHER,
    site = new FakeSite(),
    code = new FakeCode(),
    hub = new FakeHub(),
  } = options;
  let reloads = 0;
  window.history.replaceState(null, '', path);
  if (user) signIn(user);
  const shell = createShell({
    window,
    fetch: site.fetch,
    openHubLink: hub.open,
    code,
    reload: () => {
      reloads += 1;
    },
    whenUsable: (run) => run(),
  });
  atTestEnd(forget);
  atTestEnd(() => shell.dispose());
  let rendered: RenderResult | undefined;
  let drawn = false;
  const leaveAfter = (_milliseconds: number, whenDrawn: Promise<void>): void =>
    void whenDrawn.then(() => {
      drawn = true;
    });
  await act(async () => {
    await start(shell, { leaveAfter, fail: () => undefined }, (onDrawn) => {
      rendered = render(
        <ShellProvider shell={shell}>
          <App onDrawn={onDrawn} />
        </ShellProvider>,
      );
    });
  });
  await settle();
  if (!rendered) throw new Error('The shell was not drawn.');
  return { ...rendered, shell, site, code, hub, reloads: () => reloads, drawn: () => drawn };
}
