import { Link, useLocation } from '@riwaq/contract/router';
import { ScrollTop } from '@riwaq/ui/core';
import { LogIn } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import type { VisitorDestination } from '../navigation/routes';
import { UniversityMark } from '../pages/university-mark';
import { usePageTitle, useUniversityName } from '../pages/use-page-title';
import { AppearanceSwitches } from '../preferences/appearance-switches';
import { LOGIN_PATH } from '../session/return-path';
import { useStore } from '../state/use-store';
import { PageContent } from './page-content';
import { SkipLink } from './skip-link';
import { useDestinationTitle } from './use-destination-title';
import './visiting.css';

/**
 * Excludes public pages from search engines: they are meant for people who received the address.
 */
function useNotIndexed(): void {
  useEffect(() => {
    const meta = Object.assign(document.createElement('meta'), {
      name: 'robots',
      content: 'noindex, nofollow, noarchive',
    });
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}

/**
 * Layout of a public page: the university's name, language, theme and a sign-in link. No
 * navigation, no unread counts, no connection to the hub.
 */
export default function Visiting({ destination }: { destination: VisitorDestination }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { session } = useShell();
  const signedIn = useStore(session.current) !== null;
  const university = useUniversityName();
  const title = useDestinationTitle(destination);
  usePageTitle(title);
  useNotIndexed();
  // Braces, because newer browsers return a promise from `scrollTo`, which is not a clean-up
  // function.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <div className="rw-shell-visit">
      <SkipLink />
      <header className="rw-shell-visit-top">
        <p className="rw-shell-visit-brand">
          <UniversityMark size={36} />
          <span>{university}</span>
        </p>
        <div className="rw-shell-top-tools">
          <AppearanceSwitches />
          {signedIn ? (
            <Link className="rw-link-button rw-link-button-quiet" to="/">
              {t('routes.home')}
            </Link>
          ) : (
            <Link
              className="rw-link-button rw-link-button-quiet"
              to={LOGIN_PATH}
              aria-label={t('routes.login')}
            >
              <LogIn size={18} className="rw-mirror" aria-hidden />
              <span className="rw-shell-visit-word">{t('routes.login')}</span>
            </Link>
          )}
        </div>
      </header>
      <main id="content" className="rw-shell-content rw-shell-visit-content" tabIndex={-1}>
        <h1 className="rw-hidden">{title}</h1>
        <PageContent destination={destination} title={title} />
        <ScrollTop />
      </main>
    </div>
  );
}
