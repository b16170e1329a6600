import {
  ApiError,
  FACE_WITHDRAW,
  faceWithdrawStatuses,
  PASSWORD_MAX_LENGTH,
  statusTextKey,
} from '@riwaq/api';
import { Button, formatDateTime, UserText } from '@riwaq/ui/core';
import { CircleAlert } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';

interface FaceWithdrawalProps {
  hasPassword: boolean;
  consentDate: string | null;
  onWithdrawn: () => void;
}

/**
 * Deletes the face and the consent to it, with the account password where there is one: no camera
 * is needed for it.
 */
export function FaceWithdrawal({ hasPassword, consentDate, onWithdrawn }: FaceWithdrawalProps) {
  const { t } = useTranslation('face');
  const [open, setOpen] = useState(false);
  const { password, setPassword, busy, problem, submit, reset } = useWithdrawal(
    hasPassword,
    onWithdrawn,
  );
  const block = useRef<HTMLDivElement>(null);
  // The pressed button unmounts, so focus the block.
  const toggle = (next: boolean) => {
    setOpen(next);
    block.current?.focus();
  };

  return (
    <div
      ref={block}
      className="rw-shell-face-consent"
      role="group"
      aria-label={t('withdraw')}
      tabIndex={-1}
    >
      {consentDate !== null && (
        <p className="rw-shell-muted">
          {t('consented')} <UserText as="bdi">{formatDateTime(consentDate)}</UserText>
        </p>
      )}
      {!open && (
        <Button danger onClick={() => toggle(true)}>
          {t('withdraw')}
        </Button>
      )}
      {open && (
        <form className="rw-shell-password" noValidate onSubmit={(event) => void submit(event)}>
          <p>{t('withdrawText')}</p>
          <WithdrawalFields
            hasPassword={hasPassword}
            password={password}
            onChange={setPassword}
            problem={problem}
          />
          <div className="rw-shell-face-buttons">
            <Button danger htmlType="submit" loading={busy}>
              {t('withdraw')}
            </Button>
            <Button
              onClick={() => {
                toggle(false);
                reset();
              }}
            >
              {t('keep')}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

/** State of the form, and its call. `problem` is the key of a text. */
function useWithdrawal(
  hasPassword: boolean,
  onWithdrawn: FaceWithdrawalProps['onWithdrawn'],
): {
  password: string;
  setPassword: (password: string) => void;
  busy: boolean;
  problem: string | null;
  submit: (event: FormEvent) => Promise<void>;
  reset: () => void;
} {
  const { t } = useTranslation('face');
  const { api, services } = useShell();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (hasPassword && password === '') return setProblem('shell:profile.required');
    setBusy(true);
    setProblem(null);
    try {
      const { statusCode } = await api('POST Account/WithdrawFaceConsent', { body: { password } });
      if (statusCode === FACE_WITHDRAW.ok) {
        services.notify.success(t('withdrawn'));
        onWithdrawn();
      } else {
        setProblem(`status:${statusTextKey(faceWithdrawStatuses, statusCode)}`);
      }
    } catch (cause) {
      setProblem(`status:errors.${cause instanceof ApiError ? cause.code : 'network'}`);
    } finally {
      setBusy(false);
    }
  };
  const reset = () => {
    setPassword('');
    setProblem(null);
  };
  return { password, setPassword, busy, problem, submit, reset };
}

/** Field of the account password if the user has one, and the problem of the form. */
function WithdrawalFields({
  hasPassword,
  password,
  onChange,
  problem,
}: {
  hasPassword: boolean;
  password: string;
  onChange: (password: string) => void;
  problem: string | null;
}) {
  const { t } = useTranslation(['face', 'shell', 'status']);
  const id = useId();
  return (
    <>
      {hasPassword && (
        <div className="rw-shell-field">
          <label htmlFor={id}>{t('password')}</label>
          <input
            id={id}
            type="password"
            dir="ltr"
            autoComplete="current-password"
            maxLength={PASSWORD_MAX_LENGTH}
            value={password}
            onChange={(event) => onChange(event.target.value)}
            aria-invalid={problem !== null}
            aria-describedby={problem ? `${id}-problem` : undefined}
          />
        </div>
      )}
      {problem && (
        <p id={`${id}-problem`} className="rw-shell-problem" role="alert">
          <CircleAlert size={16} aria-hidden /> {t(problem)}
        </p>
      )}
    </>
  );
}
