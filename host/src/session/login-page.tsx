import { PASSWORD_MAX_LENGTH, USER_NAME_MAX } from '@riwaq/api';
import { lazyPart, RetryBoundary } from '@riwaq/contract';
import { Link, Navigate, useSearchParams } from '@riwaq/contract/router';
import { Button, IconButton, UserText } from '@riwaq/ui/core';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { Suspense, useEffect, useId, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { Arcade } from './arcade';
import { AppearanceSwitches } from '../preferences/appearance-switches';
import { isRefused } from '../navigation/routes';
import { useDestination } from '../navigation/use-destination';
import { usePageTitle, useUniversityName, useUniversityTexts } from '../pages/use-page-title';
import { UniversityMark } from '../pages/university-mark';
import { useStore } from '../state/use-store';
import { safeReturnPath } from './return-path';
import type { Session } from './session-store';
import { useSignIn } from './use-sign-in';

/** Loaded only where the server offers it, so other sites do not download it. */
const SsoSignIn = lazyPart(() => import('../sso/sso-chunk'));

/** Sign-in page at /auth (ACCOUNT-1). Stores nothing that the user types. */
export default function LoginPage() {
  const { t } = useTranslation(['shell', 'status']);
  const { session, university: ofServer } = useShell();
  const [query] = useSearchParams();
  const current = useStore(session.current);
  const { passwordContact } = useUniversityTexts();
  const offer = useStore(ofServer)?.signIn;
  const errorId = useId();
  const returnTo = query.get('returnTo');
  const back = safeReturnPath(returnTo, window.location.origin);
  const opens = useDestination(new URL(back, window.location.origin).pathname);
  const { userName, password, busy, error, setError, submit } = useSignIn(back);
  usePageTitle(t('routes.login'));
  useEffect(() => userName.current?.focus(), [userName]);

  // The user is already signed in, here or in another tab: stay only if the page refuses their
  // role.
  const refused = current !== null && isRefused(opens, current.role);
  if (current && opens.kind !== 'pending' && !refused) return <Navigate to={back} replace />;

  // Errors of the university's provider do not concern the fields.
  const wrong = error !== null && !error.startsWith('sso');

  return (
    <div className="rw-shell-login">
      <LoginSide />
      <main className="rw-shell-login-main">
        <div className="rw-shell-login-tools">
          <AppearanceSwitches />
        </div>
        <form
          className="rw-shell-login-form"
          onSubmit={(event) => void submit(event)}
          noValidate
          aria-describedby={error ? errorId : undefined}
        >
          <LoginHead />
          <SessionNote
            current={current}
            refused={Boolean(returnTo) && refused}
            hasError={error !== null}
          />
          <WaitingSignOut />
          {error && (
            <p className="rw-shell-alert" role="alert" id={errorId}>
              <CircleAlert size={18} aria-hidden />
              {t(error)}
            </p>
          )}
          <LoginFields userName={userName} password={password} isWrong={wrong} />
          <Button type="primary" htmlType="submit" size="large" block loading={busy}>
            {t('login.submit')}
          </Button>
          <p className="rw-shell-muted">
            {t('login.forgotten')}{' '}
            {passwordContact && <UserText as="bdi">{passwordContact}</UserText>}
          </p>
          {offer && (
            <RetryBoundary fallback={() => null}>
              <Suspense>
                <SsoSignIn offer={offer} back={back} onProblem={setError} />
              </Suspense>
            </RetryBoundary>
          )}
        </form>
      </main>
    </div>
  );
}

function LoginSide() {
  const { t } = useTranslation('shell');
  return (
    <aside className="rw-shell-login-side" aria-hidden>
      <Arcade />
      <p className="rw-shell-login-motto">{t('login.motto')}</p>
      <p>{t('login.mottoText')}</p>
    </aside>
  );
}

/** The university's name and mark, and the heading of the page. */
function LoginHead() {
  const { t } = useTranslation('shell');
  const university = useUniversityName();
  return (
    <>
      <div className="rw-shell-login-brand">
        <UniversityMark size={44} />
        <span>{university}</span>
      </div>
      <div>
        <h1>{t('login.welcome')}</h1>
        <p className="rw-shell-muted">{t('login.intro')}</p>
      </div>
    </>
  );
}

function LoginFields({
  userName,
  password,
  isWrong,
}: {
  userName: RefObject<HTMLInputElement>;
  password: RefObject<HTMLInputElement>;
  isWrong: boolean;
}) {
  const { t } = useTranslation('shell');
  const ids = { user: useId(), password: useId() };
  return (
    <>
      <div className="rw-shell-field">
        <label htmlFor={ids.user}>{t('login.userName')}</label>
        <input
          ref={userName}
          id={ids.user}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={USER_NAME_MAX}
          required
          aria-invalid={isWrong}
        />
      </div>
      <div className="rw-shell-field">
        <label htmlFor={ids.password}>{t('login.password')}</label>
        <PasswordInput id={ids.password} input={password} invalid={isWrong} />
      </div>
    </>
  );
}

/** Explains why the sign-in page is shown: the role may not open the page, or the session ended. */
function SessionNote({
  current,
  refused,
  hasError,
}: {
  current: Session | null;
  /** The role of the signed-in user may not see the requested page. */
  refused: boolean;
  hasError: boolean;
}) {
  const { t } = useTranslation('shell');
  const { session } = useShell();
  if (current)
    return refused ? (
      <p className="rw-shell-note">
        {t('login.signedInAs', { name: current.user.fullName })}{' '}
        <Link to="/">{t('login.home')}</Link>
      </p>
    ) : null;
  if (session.lastEnd() !== 'refused' || hasError) return null;
  return (
    <p className="rw-shell-note" role="status">
      {t('login.ended')}
    </p>
  );
}

/** Explains that the server does not know of the sign-out on this device yet. */
function WaitingSignOut() {
  const { t } = useTranslation('shell');
  const waits = useStore(useShell().signOutWaits);
  return (
    waits && (
      <p className="rw-shell-note" role="status">
        {t('login.signOutWaits')}
      </p>
    )
  );
}

function PasswordInput({
  id,
  input,
  invalid,
}: {
  id: string;
  input: RefObject<HTMLInputElement>;
  invalid: boolean;
}) {
  const { t } = useTranslation('shell');
  const [shown, setShown] = useState(false);
  return (
    <span className="rw-shell-field-with">
      <input
        ref={input}
        id={id}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        dir="ltr"
        maxLength={PASSWORD_MAX_LENGTH}
        required
        aria-invalid={invalid}
      />
      <IconButton
        label={t(shown ? 'login.hide' : 'login.show')}
        aria-pressed={shown}
        icon={shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        onClick={() => setShown(!shown)}
      />
    </span>
  );
}
