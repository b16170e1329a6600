import { useRef, useState, type FormEvent } from 'react';
import { ApiError, LOGIN, loginStatuses, statusTextKey } from '@riwaq/api';
import { useNavigate } from '@riwaq/contract/router';
import { useShell } from '../boot/shell-context';
import { ownDevice } from './own-device';

/** Key of the error's text, with its namespace. */
export type LoginError = `${'status' | 'sso'}:${string}` | 'shell:login.missing';

/** Signs in with the password of the fields, and then opens `back`. */
export function useSignIn(back: string) {
  const { api, session, storage, appearance } = useShell();
  const navigate = useNavigate();
  const userName = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<LoginError | null>(null);

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
  return { userName, password, busy, error, setError, submit };
}
