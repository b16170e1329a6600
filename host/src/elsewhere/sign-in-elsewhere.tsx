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
import { keepAttempt, newPage, takeAttempt } from './attempt';
import { texts } from './texts';

/** Where this browser signs out of the provider too; kept from one sign-in to the next. */
const SIGN_OUT = 'signOut';

export interface SignInElsewhereProps {
  offer: NonNullable<ApiData<'GET Account/GetUniversityInfo'>['signIn']>;
  /** Where the person goes afterwards. */
  back: string;
  /** Told what went wrong, as the key of its text. */
  onProblem: (key: `elsewhere:problems.${string}`) => void;
}

type Returned = { code: string } | { problem: string } | null;

/** What the provider's way back has put behind the `#`. */
function returnedIn(hash: string): Returned {
  const told = new URLSearchParams(hash.slice(1));
  const [code, problem] = [told.get(SIGN_IN_FRAGMENT.code), told.get(SIGN_IN_FRAGMENT.problem)];
  if (code !== null) return { code };
  return problem === null
    ? null
    : { problem: SIGN_IN_PROBLEMS.find((known) => known === problem) ?? 'invalid' };
}

/**
 * The way to sign in with the university's provider, and the end of that way when the browser comes
 * back (docs/decisions/0045).
 */
export function SignInElsewhere(props: SignInElsewhereProps) {
  return useTexts('elsewhere', texts) ? <Ways {...props} /> : null;
}

function Ways({ offer: { name, startUrl }, back, onProblem }: SignInElsewhereProps) {
  const { t } = useTranslation('elsewhere');
  const { api, session, storage, appearance } = useShell();
  const navigate = useNavigate();
  const [returned] = useState(() => returnedIn(window.location.hash));
  const [busy, setBusy] = useState(returned !== null && 'code' in returned);
  const [own, setOwn] = useState<{ page: string; hash: string } | null>(null);
  const ended = useRef(false);
  const signOutUrl = session.lastEnd() === 'signed-out' ? storage.read(SIGN_OUT) : null;

  useEffect(() => {
    newPage().then(setOwn, () => undefined);
  }, []);

  useEffect(() => {
    if (returned === null || ended.current) return;
    // A code is for one time.
    ended.current = true;
    const attempt = takeAttempt();
    // Neither the code nor the problem stays in the address, and the way back is there again.
    navigate(loginPath(safeReturnPath(attempt?.returnTo ?? null, window.location.origin)), {
      replace: true,
    });
    if ('problem' in returned) return onProblem(`elsewhere:problems.${returned.problem}`);
    const finish = async (): Promise<void> => {
      if (!attempt) return onProblem('elsewhere:problems.expired');
      try {
        const { data } = await api('POST Account/FinishSignIn', {
          body: { code: returned.code, page: attempt.page, deviceGuid: ownDevice(storage) },
        });
        if (data.signOutUrl === null) storage.remove(SIGN_OUT);
        else storage.write(SIGN_OUT, data.signOutUrl);
        session.start(data.token, data.userData);
        appearance.meet(data.appearance);
      } catch (cause) {
        onProblem(
          `elsewhere:problems.${cause instanceof ApiError && cause.code === 'not-found' ? 'expired' : 'unavailable'}`,
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
      {own && (
        <Button
          href={`${startUrl}?page=${own.hash}`}
          size="large"
          block
          icon={<LogIn size={18} className="rw-mirror" aria-hidden />}
          onClick={() => keepAttempt({ page: own.page, returnTo: back })}
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
