import {
  ApiError,
  CHANGE_PASSWORD,
  changePasswordStatuses,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  statusTextKey,
} from '@riwaq/api';
import { Button } from '@riwaq/ui/core';
import { CircleAlert } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';

const FIELDS = ['oldPassword', 'newPassword', 'repeatPassword'] as const;
type Field = (typeof FIELDS)[number];
type Values = Record<Field, string>;

const EMPTY: Values = { oldPassword: '', newPassword: '', repeatPassword: '' };

/** Returns the problem of a field as a text key; null when it is valid. */
export function passwordProblem(
  field: Field,
  values: Values,
): 'required' | 'tooShort' | 'differ' | null {
  if (values[field] === '') return 'required';
  if (field === 'newPassword' && values.newPassword.length < PASSWORD_MIN_LENGTH) return 'tooShort';
  return field === 'repeatPassword' && values.repeatPassword !== values.newPassword
    ? 'differ'
    : null;
}

/** Changes the user's password; the session continues with a new token. */
export function PasswordForm() {
  const { t } = useTranslation(['shell', 'status']);
  const { values, setValues, checked, busy, refusal, submit } = usePasswordChange();
  return (
    <form className="rw-shell-password" onSubmit={(event) => void submit(event)} noValidate>
      <p className="rw-shell-muted">{t('profile.passwordHint')}</p>
      {refusal && (
        <p className="rw-shell-alert" role="alert">
          <CircleAlert size={18} aria-hidden />
          {t(refusal)}
        </p>
      )}
      {FIELDS.map((field) => (
        <PasswordField
          key={field}
          field={field}
          value={values[field]}
          onChange={(value) => setValues({ ...values, [field]: value })}
          problem={checked ? passwordProblem(field, values) : null}
        />
      ))}
      <div>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('profile.change')}
        </Button>
      </div>
    </form>
  );
}

/** State of the form, and its call. `refusal` is the key of a text. */
function usePasswordChange() {
  const { t } = useTranslation('shell');
  const { api, services, session } = useShell();
  const [values, setValues] = useState(EMPTY);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    setRefusal(null);
    if (busy || FIELDS.some((field) => passwordProblem(field, values) !== null)) return;
    setBusy(true);
    try {
      // The server rejects the old token before the new one arrives; other requests that fail
      // meanwhile must not end the session.
      const statusCode = await session.renew(async () => {
        const response = await api('POST Account/ChangePassword', {
          body: { oldPassword: values.oldPassword, newPassword: values.newPassword },
        });
        if (response.statusCode === CHANGE_PASSWORD.ok && response.data)
          session.replaceToken(response.data.token);
        return response.statusCode;
      });
      if (statusCode === CHANGE_PASSWORD.ok) {
        setValues(EMPTY);
        setChecked(false);
        services.notify.success(t('profile.changed'));
      } else {
        setRefusal(`status:${statusTextKey(changePasswordStatuses, statusCode)}`);
      }
    } catch (cause) {
      setRefusal(`status:errors.${cause instanceof ApiError ? cause.code : 'network'}`);
    } finally {
      setBusy(false);
    }
  };
  return { values, setValues, checked, busy, refusal, submit };
}

function PasswordField({
  field,
  value,
  onChange,
  problem,
}: {
  field: Field;
  value: string;
  onChange: (value: string) => void;
  problem: ReturnType<typeof passwordProblem>;
}) {
  const { t } = useTranslation('shell');
  const id = useId();
  return (
    <div className="rw-shell-field">
      <label htmlFor={id}>{t(`profile.${field}`)}</label>
      <input
        id={id}
        type="password"
        dir="ltr"
        autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
        maxLength={PASSWORD_MAX_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      {problem && (
        <p id={`${id}-problem`} className="rw-shell-problem">
          {t(`profile.${problem}`, { count: PASSWORD_MIN_LENGTH })}
        </p>
      )}
    </div>
  );
}
