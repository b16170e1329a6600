import { ApiError } from '@riwaq/api';
import type { ModuleEntry } from '@riwaq/contract/config';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { OVERRIDE_KEY } from './override-key';

/** Key of the text of a problem. */
export type OverrideProblem = 'module' | 'missing' | 'address' | 'origin';
type Problems = Partial<Record<'module' | 'manifestUrl', OverrideProblem>>;

const problemOf = ({ path, message }: { path: string; message: string }): Problems => {
  if (path === 'module') return { module: 'module' };
  return { manifestUrl: message === 'choice' ? 'origin' : 'address' };
};

/**
 * State of the form, and its call.
 * @param current the module that is replaced now
 * @param first the module that is selected otherwise
 */
export function useOverrideForm(current: ModuleEntry | undefined, first: ModuleEntry | undefined) {
  const { t } = useTranslation(['override', 'status']);
  const { api, storage, version } = useShell();
  const [module, setModule] = useState(current?.id ?? first?.id ?? '');
  const [manifestUrl, setManifestUrl] = useState(current?.manifestUrl ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const showFailure = (cause: unknown): void => {
    const found: Problems =
      cause instanceof ApiError
        ? (Object.assign({}, ...cause.fields.map(problemOf)) as Problems)
        : {};
    setProblems(found);
    const code = cause instanceof ApiError ? cause.code : 'network';
    const granted = code !== 'not-found' && code !== 'not-served';
    if (Object.keys(found).length === 0)
      setRefusal(granted ? t(`status:errors.${code}`) : t('override:notGranted'));
  };
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRefusal(null);
    setProblems(manifestUrl.trim() === '' ? { manifestUrl: 'missing' } : {});
    if (busy || manifestUrl.trim() === '') return;
    setBusy(true);
    try {
      await api(
        'POST Developer/StartOverride',
        { body: { module, manifestUrl } },
        { cookies: true },
      );
      storage.write(OVERRIDE_KEY, module);
      version.accept();
    } catch (cause) {
      setBusy(false);
      showFailure(cause);
    }
  };
  return { module, setModule, manifestUrl, setManifestUrl, problems, refusal, busy, start };
}
