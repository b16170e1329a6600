import { SEARCH_DEBOUNCE_MS, searchLength } from '@riwaq/api';
import { Search, X } from 'lucide-react';
import {
  forwardRef,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes';
import { IconButton } from './icon-button';
import { pressedKey } from './pressed-key';
import { useDebounced } from './use-debounced';
import { useFieldDirection } from './use-direction';

export interface SearchBoxProps {
  /**
   * Called with the trimmed text: after a pause in typing, on Enter, and with '' when cleared.
   * Never called twice in a row with the same text.
   */
  onSearch: (text: string) => void;
  /** Accessible name of the field. */
  label: string;
  placeholder?: string;
  /**
   * Minimum number of characters that count (`searchLength`); for a shorter text the box shows a
   * hint instead of searching. Default 1.
   */
  minLength?: number;
  /** Debounce in milliseconds; null searches only on Enter. Default 500. */
  debounceMs?: number | null;
  /** The current search; when it changes, it replaces the typed text. */
  value?: string;
  /** Shows only a button until it is opened. */
  expanding?: boolean;
}

/** Focuses the field, opening it if necessary. */
export interface SearchBoxRef {
  focus(): void;
}

export const SearchBox = forwardRef<SearchBoxRef, SearchBoxProps>(function SearchBox(
  {
    onSearch,
    label,
    placeholder,
    minLength = 1,
    debounceMs = SEARCH_DEBOUNCE_MS,
    value = '',
    expanding = false,
  },
  ref,
) {
  const { t } = useTranslation('kit');
  const [text, setText] = useState(value);
  const direction = useFieldDirection(text);
  const [open, setOpen] = useState(!expanding || value !== '');
  const searched = useRef(value);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const hintId = useId();

  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);

  const searchNow = (typed: string) => {
    const term = typed.trim();
    if (term === searched.current || (term !== '' && searchLength(term) < minLength)) return;
    searched.current = term;
    onSearch(term);
  };
  const searchSoon = useDebounced(searchNow, debounceMs ?? 0);

  const type = (typed: string) => {
    setText(typed);
    if (typed.trim() === '') {
      searchSoon.cancel();
      searchNow('');
    } else if (debounceMs !== null) searchSoon(typed);
  };
  /** Whether to move the focus after the next opening or closing. */
  const wanted = useRef(false);
  const close = () => {
    type('');
    if (!expanding) return;
    wanted.current = true;
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === 'Enter') {
      event.preventDefault();
      searchSoon.cancel();
      searchNow(text);
    } else if (key === 'Escape' && (text !== '' || expanding)) {
      event.stopPropagation();
      close();
    }
  };
  const expand = () => {
    wanted.current = !input.current;
    input.current?.focus();
    setOpen(true);
  };
  // In the layout effect, not a frame later: by then the user may have moved to another field.
  useLayoutEffect(() => {
    if (wanted.current) (open ? input : opener).current?.focus();
    wanted.current = false;
  }, [open]);

  useImperativeHandle(ref, () => ({ focus: expand }));

  if (!open)
    return (
      <IconButton
        ref={opener}
        label={label}
        icon={<Search size={20} aria-hidden />}
        onClick={expand}
        aria-expanded={false}
      />
    );

  const short = text.trim() !== '' && searchLength(text) < minLength;
  return (
    <div className={classes('rw-search', expanding && 'rw-search-expanded')} role="search">
      <div className="rw-search-field">
        <Search className="rw-search-icon" size={18} aria-hidden />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          dir={direction}
          value={text}
          aria-label={label}
          aria-describedby={short ? hintId : undefined}
          placeholder={placeholder ?? label}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {(text !== '' || expanding) && (
          <button
            type="button"
            className="rw-search-clear"
            aria-label={t('search.clear')}
            onClick={() => {
              close();
              if (!expanding) input.current?.focus();
            }}
          >
            <X size={16} aria-hidden />
          </button>
        )}
      </div>
      {short && (
        <p id={hintId} className="rw-search-hint" role="status">
          {t('search.minLength', { count: minLength })}
        </p>
      )}
    </div>
  );
});
