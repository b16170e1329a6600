import { LOGIN, loginStatuses, statusTextKey, ApiError } from '@riwaq/api';
import { lazyPart, RetryBoundary } from '@riwaq/contract';
import { Link, Navigate, useNavigate, useSearchParams } from '@riwaq/contract/router';
import { Button, IconButton, UserText } from '@riwaq/ui/core';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { Arcade } from './arcade';
import { ownDevice } from './own-device';
import { AppearanceSwitches } from '../preferences/appearance-switches';
import { isRefused } from '../navigation/routes';
import { useDestination } from '../navigation/use-destination';
import { usePageTitle, useUniversityName, useUniversityTexts } from '../pages/use-page-title';
import { UniversityMark } from '../pages/university-mark';
import { useStore } from '../state/use-store';
import { safeReturnPath } from './return-path';

/** Key of the error's text, with its namespace. */
type LoginError = `${'status' | 'sso'}:${string}` | 'shell:login.missing';

/** Loaded only where the server offers it, so other sites do not download it. */
const SsoSignIn = lazyPart(() => import('../sso/sso-chunk'));

/** Sign-in page at /auth (ACCOUNT-1). Stores nothing that the user types. */
export function LoginPage() {
  const { t } = useTranslation(['shell', 'status']);
  const { api, session, storage, appearance, university: ofServer } = useShell();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const current = useStore(session.current);
  const university = useUniversityName();
  const { passwordContact } = useUniversityTexts();
  const offer = useStore(ofServer)?.signIn;
  const ids = { user: useId(), password: useId(), error: useId() };
  const userName = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<LoginError | null>(null);
  const returnTo = query.get('returnTo');
  const back = safeReturnPath(returnTo, window.location.origin);
  const opens = useDestination(new URL(back, window.location.origin).pathname);
  usePageTitle(t('routes.login'));
  useEffect(() => userName.current?.focus(), []);

  // The user is already signed in, here or in another tab: stay only if the page refuses their
  // role.
  if (current && opens.kind !== 'pending' && !isRefused(opens, current.role))
    return <Navigate to={back} replace />;

  // Errors of the university's provider do not concern the fields.
  const wrong = error !== null && !error.startsWith('sso');

  const fail = (key: LoginError, field: HTMLInputElement | null): void => {
    setError(key);
    field?.focus();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const name = userName.current?.value.trim() ?? '';
    const secret = password.current?.value ?? '';
    if (busy) return;
    if (name === '' || secret === '')
      return fail('shell:login.missing', name === '' ? userName.current : password.current);
    setBusy(true);
    setError(null);
    try {
      const { statusCode, data } = await api('POST Account/Login', {
        body: { userName: name, password: secret, deviceGuid: ownDevice(storage) },
      });
      if (statusCode === LOGIN.ok && data) {
        session.start(data.token, data.userData);
        appearance.reconcile(data.appearance);
        void navigate(back, { replace: true });
        return;
      }
      if (password.current) password.current.value = '';
      fail(`status:${statusTextKey(loginStatuses, statusCode)}`, password.current);
    } catch (cause) {
      fail(`status:errors.${cause instanceof ApiError ? cause.code : 'network'}`, password.current);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="rw-shell-login">
      <aside className="rw-shell-login-side" aria-hidden>
        <Arcade />
        <p className="rw-shell-login-motto">{t('login.motto')}</p>
        <p>{t('login.mottoText')}</p>
      </aside>
      <main className="rw-shell-login-main">
        <div className="rw-shell-login-tools">
          <AppearanceSwitches />
        </div>
        <form
          className="rw-shell-login-form"
          onSubmit={(event) => void submit(event)}
          noValidate
          aria-describedby={error ? ids.error : undefined}
        >
          <div className="rw-shell-login-brand">
            <UniversityMark size={44} />
            <span>{university}</span>
          </div>
          <div>
            <h1>{t('login.welcome')}</h1>
            <p className="rw-shell-muted">{t('login.intro')}</p>
          </div>
          {current && returnTo && isRefused(opens, current.role) && (
            <p className="rw-shell-note">
              {t('login.signedInAs', { name: current.user.fullName })}{' '}
              <Link to="/">{t('login.home')}</Link>
            </p>
          )}
          {!current && session.lastEnd() === 'refused' && !error && (
            <p className="rw-shell-note" role="status">
              {t('login.ended')}
            </p>
          )}
          {error && (
            <p className="rw-shell-alert" role="alert" id={ids.error}>
              <CircleAlert size={18} aria-hidden />
              {t(error)}
            </p>
          )}
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
              maxLength={100}
              required
              aria-invalid={wrong}
            />
          </div>
          <div className="rw-shell-field">
            <label htmlFor={ids.password}>{t('login.password')}</label>
            <span className="rw-shell-field-with">
              <input
                ref={password}
                id={ids.password}
                name="password"
                type={shown ? 'text' : 'password'}
                autoComplete="current-password"
                dir="ltr"
                maxLength={200}
                required
                aria-invalid={wrong}
              />
              <IconButton
                label={t(shown ? 'login.hide' : 'login.show')}
                aria-pressed={shown}
                icon={shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
                onClick={() => setShown(!shown)}
              />
            </span>
          </div>
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
