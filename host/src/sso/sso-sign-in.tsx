import { ApiError, SIGN_IN_FRAGMENT, SIGN_IN_PROBLEMS, type ApiData } from '@riwaq/api';
import { useNavigate } from '@riwaq/contract/router';
import { Button } from '@riwaq/ui/core';
import { LogIn } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useTexts } from '../i18n/use-texts';
import { ownDevice } from '../session/own-device';
import { loginPath, safeReturnPath } from '../session/return-path';
import { createVerifier, storeAttempt, takeAttempt } from './sign-in-attempt';
import { texts } from './texts';

/** Storage key of the provider's sign-out URL; stored from one sign-in to the next. */
const SIGN_OUT = 'signOut';

export interface SsoSignInProps {
  offer: NonNullable<ApiData<'GET Account/GetUniversityInfo'>['signIn']>;
  /** Path to open after the sign-in. */
  back: string;
  /** Called with the text key of a problem. */
  onProblem: (key: `sso:problems.${string}`) => void;
}

type Returned = { code: string } | { problem: string } | null;

/** Parses the code or the problem from the fragment with which the provider redirects back. */
function parseReturn(hash: string): Returned {
  const fragment = new URLSearchParams(hash.slice(1));
  const [code, problem] = [
    fragment.get(SIGN_IN_FRAGMENT.code),
    fragment.get(SIGN_IN_FRAGMENT.problem),
  ];
  if (code !== null) return { code };
  return problem === null
    ? null
    : { problem: SIGN_IN_PROBLEMS.find((known) => known === problem) ?? 'invalid' };
}

/**
 * Link to sign in with the university's provider. Completes the sign-in when the browser returns
 * from it (docs/decisions/0045).
 */
export function SsoSignIn(props: SsoSignInProps) {
  return useTexts('sso', texts) ? <SignInLinks {...props} /> : null;
}

function SignInLinks({ offer: { name, startUrl }, back, onProblem }: SsoSignInProps) {
  const { t } = useTranslation('sso');
  const { api, session, storage, appearance } = useShell();
  const navigate = useNavigate();
  const [returned] = useState(() => parseReturn(window.location.hash));
  const [busy, setBusy] = useState(returned !== null && 'code' in returned);
  const [pkce, setPkce] = useState<{ verifier: string; challenge: string } | null>(null);
  const ended = useRef(false);
  const signOutUrl = session.lastEnd() === 'signed-out' ? storage.read(SIGN_OUT) : null;

  useEffect(() => {
    createVerifier().then(setPkce, () => undefined);
  }, []);

  useEffect(() => {
    if (returned === null || ended.current) return;
    // A code can be used only once.
    ended.current = true;
    const attempt = takeAttempt();
    // Remove the code or problem from the address, and restore `returnTo`.
    navigate(loginPath(safeReturnPath(attempt?.returnTo ?? null, window.location.origin)), {
      replace: true,
    });
    if ('problem' in returned) return onProblem(`sso:problems.${returned.problem}`);
    const finish = async (): Promise<void> => {
      if (!attempt) return onProblem('sso:problems.expired');
      try {
        const { data } = await api('POST Account/FinishSignIn', {
          body: { code: returned.code, page: attempt.verifier, deviceGuid: ownDevice(storage) },
        });
        if (data.signOutUrl === null) storage.remove(SIGN_OUT);
        else storage.write(SIGN_OUT, data.signOutUrl);
        session.start(data.token, data.userData);
        appearance.reconcile(data.appearance);
      } catch (cause) {
        onProblem(
          `sso:problems.${cause instanceof ApiError && cause.code === 'not-found' ? 'expired' : 'unavailable'}`,
        );
      }
    };
    void finish().finally(() => setBusy(false));
  }, [returned, navigate, onProblem, api, storage, session, appearance]);

  if (busy)
    return (
      <p className="rw-shell-note" role="status">
        {t('underWay')}
      </p>
    );
  return (
    <>
      {pkce && (
        <Button
          href={`${startUrl}?page=${pkce.challenge}`}
          size="large"
          block
          icon={<LogIn size={18} className="rw-mirror" aria-hidden />}
          onClick={() => storeAttempt({ verifier: pkce.verifier, returnTo: back })}
        >
          {t('signIn', { name })}
        </Button>
      )}
      {signOutUrl !== null && (
        <p className="rw-shell-muted">
          {t('signOut', { name })}{' '}
          <a href={signOutUrl} onClick={() => storage.remove(SIGN_OUT)}>
            {t('signOutThere')}
          </a>
        </p>
      )}
    </>
  );
}
