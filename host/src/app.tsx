import { RetryBoundary } from '@riwaq/contract';
import { BrowserRouter, useLocation } from '@riwaq/contract/router';
import { RiwaqProvider } from '@riwaq/ui/core';
import { Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useShell } from './boot/shell-context';
import { AppFailure } from './pages/app-failure';
import { ConfigFailurePage } from './pages/config-failure-page';
import { NavigatorBridge } from './navigation/navigator-bridge';
import type { Destination, VisitorDestination } from './navigation/routes';
import { useDestination } from './navigation/use-destination';
import { UnreadOnNavigation } from './unread/unread-on-navigation';
import { Guard } from './session/guard';
import { SignedIn } from './pages/signed-in-part';
import { SignIn } from './pages/sign-in-part';
import { Visiting } from './pages/visiting-part';
import { OverrideBanner } from './override/lazy-override';
import { Toasts } from './notices/toasts';
import { useTimeZone } from './preferences/use-time-zone';
import { useSelected } from './state/use-selected';
import { useStore } from './state/use-store';

interface AppProps {
  /** Called when the first page is rendered, whichever it is. */
  onDrawn?: () => void;
}

/** Provides language, theme and colours to the application. */
function Appearance({ children }: { children: ReactNode }) {
  const shell = useShell();
  const language = useStore(shell.translations.language);
  const mode = useStore(shell.theme.mode);
  const config = useStore(shell.config.state);
  const colors = config.kind === 'ready' ? config.config.university.colors : undefined;
  const timeZone = useTimeZone();
  const addresses = config.kind === 'ready' ? config.addresses : undefined;
  const fileOrigins = useMemo(
    () => (addresses ? [new URL(addresses.file).origin, new URL(addresses.api).origin] : undefined),
    [addresses],
  );
  return (
    <RiwaqProvider
      language={language}
      mode={mode}
      colors={colors}
      timeZone={timeZone}
      fileOrigins={fileOrigins}
    >
      {children}
    </RiwaqProvider>
  );
}

/** Calls `onDrawn` once after its siblings have rendered. */
function Drawn({ onDrawn }: AppProps) {
  const tell = useRef(onDrawn);
  useEffect(() => {
    tell.current?.();
    tell.current = undefined;
  }, []);
  return null;
}

/**
 * Whether a page is rendered for a visitor: a public page always; without a session also an address
 * whose manifest cannot be fetched, since it may be public.
 */
function isVisit(destination: Destination, signedIn: boolean): destination is VisitorDestination {
  return destination.kind === 'module'
    ? destination.open
    : !signedIn && destination.kind === 'unavailable';
}

/**
 * Loads the manifests, which tell what module owns the address when it is not the shell's; the
 * startup screen stays until then.
 */
function Asking() {
  const { readModules } = useShell();
  useEffect(() => void readModules(), [readModules]);
  return null;
}

/** Banner above every page while a module comes from a developer's own build. */
function Overridden() {
  const config = useStore(useShell().config.state);
  const entry = config.kind === 'ready' && config.config.modules.find(({ override }) => override);
  return entry ? (
    <RetryBoundary fallback={() => null}>
      <Suspense>
        <OverrideBanner entry={entry} />
      </Suspense>
    </RetryBoundary>
  ) : null;
}

function Routed({ onDrawn }: AppProps) {
  const shell = useShell();
  const { pathname } = useLocation();
  const failure = useSelected(shell.config.state, (config) =>
    config.kind === 'failed' ? config.failure : null,
  );
  const signedIn = useSelected(shell.session.current, (current) => current !== null);
  const destination = useDestination(pathname);
  const drawn = <Drawn onDrawn={onDrawn} />;
  if (failure !== null)
    return (
      <>
        <ConfigFailurePage failure={failure} />
        {drawn}
      </>
    );
  const page = (content: ReactNode) => (
    <RetryBoundary
      fallback={(cause, retry) => (
        <>
          <AppFailure cause={cause} onRetry={retry} />
          {drawn}
        </>
      )}
    >
      <Suspense fallback={null}>
        {content}
        {drawn}
      </Suspense>
    </RetryBoundary>
  );
  if (destination.kind === 'shell' && destination.open) return page(<SignIn />);
  if (!signedIn && destination.kind === 'pending') return <Asking />;
  if (isVisit(destination, signedIn)) return page(<Visiting destination={destination} />);
  return <Guard destination={destination}>{page(<SignedIn destination={destination} />)}</Guard>;
}

/**
 * The complete page. A change of language renders host and modules again. Navigation is not a
 * transition: React would wait for the next frame and render in slices, a third slower.
 */
export function App({ onDrawn }: AppProps) {
  useStore(useShell().translations.language);
  return (
    <BrowserRouter useTransitions={false}>
      <NavigatorBridge />
      <UnreadOnNavigation />
      <Appearance>
        <Overridden />
        <Routed onDrawn={onDrawn} />
        <Toasts />
      </Appearance>
    </BrowserRouter>
  );
}
