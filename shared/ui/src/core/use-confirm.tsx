import type { ConfirmOptions } from '@riwaq/contract';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { lazyModule } from './lazy-module';

type Confirm = (options?: ConfirmOptions) => Promise<boolean>;
interface Question {
  id: number;
  options: ConfirmOptions;
  answer(agreed: boolean): void;
}

const Asking = createContext<Confirm | null>(null);
const dialogs = lazyModule(() => import('./confirm-dialog'));
let lastId = 0;

/** Shows the confirmation dialogs of its descendants, one after the other. */
export function Confirmations({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation('kit');
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const ask = useCallback<Confirm>(
    async (options = {}) => {
      try {
        await dialogs.load();
      } catch {
        // Fallback that needs no code: the browser's own dialog.
        return window.confirm(
          [options.title ?? t('confirm.title'), options.text].filter(Boolean).join('\n\n'),
        );
      }
      return new Promise((answer) => {
        lastId += 1;
        const question = { id: lastId, options, answer };
        setQuestions((waiting) => [...waiting, question]);
      });
    },
    [t],
  );
  const [current] = questions;
  const open = useRef(questions);
  open.current = questions;
  // Another tab may change the language: cancel open dialogs (as not confirmed) rather than show
  // them half translated.
  useEffect(
    () => () => {
      for (const { answer } of open.current) answer(false);
      setQuestions([]);
    },
    [i18n.language],
  );
  const Dialog = dialogs.value?.ConfirmDialog;
  return (
    <Asking.Provider value={ask}>
      {children}
      {Dialog && current && (
        <Dialog
          key={current.id}
          options={current.options}
          onAnswer={current.answer}
          onGone={() => setQuestions((waiting) => waiting.filter(({ id }) => id !== current.id))}
        />
      )}
    </Asking.Provider>
  );
}

/**
 * Returns a function that shows a confirmation dialog, by default with 'Are you sure about the
 * operation', and resolves to whether the user agreed.
 */
export function useConfirm(): Confirm {
  const confirm = useContext(Asking);
  if (!confirm) throw new Error('useConfirm() outside RiwaqProvider.');
  return confirm;
}
