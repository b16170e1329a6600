import { KEEPS_PLACE_SELECTOR, SlotOutletProvider } from '@riwaq/contract';
import { LAYOUT, mayPass } from '@riwaq/api';
import { useLocation } from '@riwaq/contract/router';
import { ScrollTop, useMediaQuery } from '@riwaq/ui/core';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { SWRConfig } from 'swr';
import { useShell } from '../boot/shell-context';
import { LoadAhead } from '../modules/load-ahead';
import { useSlotOutlet } from '../modules/slot-contributions';
import type { Destination } from '../navigation/routes';
import { ConfirmationBridge } from '../notices/confirmation-bridge';
import { useRefetchAfterGap } from '../realtime/use-refetch-after-gap';
import { useOwnUser } from '../session/use-own-user';
import { PageTitle } from '../pages/use-page-title';
import { ShortcutsBridge } from '../shortcuts/shortcuts-bridge';
import { useSelected } from '../state/use-selected';
import { BottomBar } from './bottom-bar';
import { ConnectionNotice } from './connection-notice';
import { Dock } from './dock';
import { NavigationDrawer } from './navigation-drawer';
import { NavigationRail } from './navigation-rail';
import { PageContent } from './page-content';
import { SkipLink } from './skip-link';
import { TopBar } from './top-bar';
import { UpdateNotice } from './update-notice';
import { useDestinationTitle } from './use-destination-title';
import './signed-in.css';

/** Retry policy for requests of all pages: refusals are not retried. */
const CALLS = { shouldRetryOnError: mayPass };

/** Layout of a page for a signed-in user. */
export default function SignedIn({ destination: opened }: { destination: Destination }) {
  const { session } = useShell();
  const administrator = useSelected(
    session.current,
    (current) => current?.user.personType === 'Administrator',
  );
  // To anybody else there is no such page.
  const destination: Destination =
    opened.kind === 'shell' && opened.id === 'operations' && !administrator
      ? { kind: 'not-found' }
      : opened;
  const narrow = useMediaQuery(`(max-width: ${LAYOUT.railDrawerBreakpoint - 0.02}px)`);
  const phone = useMediaQuery(`(max-width: ${LAYOUT.phoneBreakpoint - 0.02}px)`);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const title = useDestinationTitle(destination);
  useOwnUser();
  useRefetchAfterGap();
  const { heading, announced } = usePageChange(title, setDrawerOpen);

  return (
    <SWRConfig value={CALLS}>
      <Slots>
        <PageTitle title={title} />
        <SkipLink />
        <div className="rw-shell">
          {!narrow && <NavigationRail />}
          <div className="rw-shell-body">
            <TopBar
              ref={heading}
              title={title}
              compact={phone}
              onMenu={narrow ? () => setDrawerOpen(true) : undefined}
            />
            <ConnectionNotice />
            <UpdateNotice />
            <main
              id="content"
              className="rw-shell-content"
              tabIndex={-1}
              aria-busy={destination.kind === 'pending'}
            >
              <PageContent destination={destination} title={title} />
              <ScrollTop />
            </main>
          </div>
          {phone && <BottomBar onMore={() => setDrawerOpen(true)} />}
        </div>
        {narrow && <NavigationDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)} />}
        <Dock />
        <p className="rw-hidden" aria-live="polite">
          {announced}
        </p>
        <ConfirmationBridge />
        <ShortcutsBridge title={title} />
        <LoadAhead />
      </Slots>
    </SWRConfig>
  );
}

/** Fills the slots of the page. A newly filled slot renders only the components that have slots. */
function Slots({ children }: { children: ReactNode }) {
  const { modules } = useShell();
  return <SlotOutletProvider value={useSlotOutlet(modules.modules)}>{children}</SlotOutletProvider>;
}

/**
 * After a navigation: closes the drawer, focuses the heading at the top of the page, and announces
 * the title.
 */
function usePageChange(
  title: string,
  setDrawerOpen: (open: boolean) => void,
): { heading: RefObject<HTMLHeadingElement>; announced: string } {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [announced, setAnnounced] = useState('');
  const path = useRef(pathname);
  useEffect(() => {
    if (path.current === pathname) return;
    path.current = pathname;
    setDrawerOpen(false);
    if (!document.activeElement?.closest(KEEPS_PLACE_SELECTOR)) {
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    setAnnounced(t('layout.pageOpened', { title }));
  }, [pathname, title, setDrawerOpen, t]);
  return { heading, announced };
}
