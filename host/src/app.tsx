import { RetryBoundary } from '@riwaq/contract';
import { BrowserRouter, useLocation } from '@riwaq/contract/router';
import { RiwaqProvider } from '@riwaq/ui/core';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from './boot/shell-context';
import { AppFailure } from './pages/app-failure';
import { ConfigFailurePage } from './pages/config-failure-page';
import { LoginPage } from './session/login-page';
import { NavigatorBridge } from './navigation/navigator-bridge';
import { useDestination } from './navigation/use-destination';
import { UnreadOnNavigation } from './unread/unread-on-navigation';
import { Guard } from './session/guard';
import { SignedIn } from './pages/signed-in-part';
import { Toasts } from './notices/toasts';
import { useStore } from './state/use-store';

interface AppProps {
  /** Told when the first page is drawn, whichever it is. */
  onDrawn?: () => void;
}

/** Language, theme and colours around everything. */
function Appearance({ children }: { children: ReactNode }) {
  const shell = useShell();
  const language = useStore(shell.translations.language);
  const mode = useStore(shell.theme.mode);
  const config = useStore(shell.config.state);
  const colors = config.kind === 'ready' ? config.config.university.colors : undefined;
  const timeZone = useStore(shell.university)?.timeZone;
  return <RiwaqProvider language={language} mode={mode} colors={colors} timeZone={timeZone}>{children}</RiwaqProvider>;
}

/** Tells once that what stands beside it is drawn. */
function Drawn({ onDrawn }: AppProps) {
  const tell = useRef(onDrawn);
  useEffect(() => {
    tell.current?.();
    tell.current = undefined;
  }, []);
  return null;
}

function Routed({ onDrawn }: AppProps) {
  const shell = useShell();
  const { pathname } = useLocation();
  const config = useStore(shell.config.state);
  const destination = useDestination(pathname);
  const drawn = <Drawn onDrawn={onDrawn} />;
  if (config.kind === 'failed') return <><ConfigFailurePage failure={config.failure} />{drawn}</>;
  if (destination.kind === 'shell' && destination.open) return <><LoginPage />{drawn}</>;
  return (
    <Guard destination={destination}>
      <RetryBoundary fallback={(cause, retry) => <><AppFailure cause={cause} onRetry={retry} />{drawn}</>}>
        <Suspense fallback={null}><SignedIn destination={destination} />{drawn}</Suspense>
      </RetryBoundary>
    </Guard>
  );
}

/**
 * The whole page. A change of language draws it anew, host and modules together. What a click opens is drawn at once:
 * as a transition it would wait for the next frame and be drawn in slices, a third slower.
 */
export function App({ onDrawn }: AppProps) {
  useTranslation('shell');
  return (
    <BrowserRouter useTransitions={false}>
      <NavigatorBridge />
      <UnreadOnNavigation />
      <Appearance>
        <Routed onDrawn={onDrawn} />
        <Toasts />
      </Appearance>
    </BrowserRouter>
  );
}
