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
  type RefObject,
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

type SearchOptions = Required<
  Pick<SearchBoxProps, 'onSearch' | 'minLength' | 'debounceMs' | 'value'>
>;

interface TypedSearch {
  text: string;
  type: (text: string) => void;
  /** Searches for the typed text without waiting. */
  searchNow: () => void;
}

/** The typed text, and the searches for it. */
function useTypedSearch({ onSearch, minLength, debounceMs, value }: SearchOptions): TypedSearch {
  const [text, setText] = useState(value);
  const searched = useRef(value);

  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);

  const search = (typed: string) => {
    const term = typed.trim();
    if (term === searched.current || (term !== '' && searchLength(term) < minLength)) return;
    searched.current = term;
    onSearch(term);
  };
  const searchSoon = useDebounced(search, debounceMs ?? 0);
  const searchNow = (typed: string) => {
    searchSoon.cancel();
    search(typed);
  };

  return {
    text,
    type: (typed) => {
      setText(typed);
      if (typed.trim() === '') searchNow('');
      else if (debounceMs !== null) searchSoon(typed);
    },
    searchNow: () => searchNow(text),
  };
}

interface Expansion {
  open: boolean;
  input: RefObject<HTMLInputElement>;
  opener: RefObject<HTMLButtonElement>;
  /** Opens the box and focuses its field. */
  expand: () => void;
  /** Closes the box and focuses its button. */
  collapse: () => void;
}

/** Whether the box is open, with the focus that opening and closing move. */
function useExpansion(initiallyOpen: boolean): Expansion {
  const [open, setOpen] = useState(initiallyOpen);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  /** Whether to move the focus after the next opening or closing. */
  const movesFocus = useRef(false);
  // In the layout effect, not a frame later: by then the user may have moved to another field.
  useLayoutEffect(() => {
    if (movesFocus.current) (open ? input : opener).current?.focus();
    movesFocus.current = false;
  }, [open]);
  return {
    open,
    input,
    opener,
    expand: () => {
      movesFocus.current = !input.current;
      input.current?.focus();
      setOpen(true);
    },
    collapse: () => {
      movesFocus.current = true;
      setOpen(false);
    },
  };
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
  const { text, type, searchNow } = useTypedSearch({ onSearch, minLength, debounceMs, value });
  const { open, input, opener, expand, collapse } = useExpansion(!expanding || value !== '');
  useImperativeHandle(ref, () => ({ focus: expand }));

  const close = () => {
    type('');
    if (expanding) collapse();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === 'Enter') {
      event.preventDefault();
      searchNow();
    } else if (key === 'Escape' && (text !== '' || expanding)) {
      event.stopPropagation();
      close();
    }
  };

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
  return (
    <SearchField
      input={input}
      label={label}
      placeholder={placeholder ?? label}
      text={text}
      minLength={minLength}
      expanding={expanding}
      onType={type}
      onKeyDown={onKeyDown}
      onClear={() => {
        close();
        if (!expanding) input.current?.focus();
      }}
    />
  );
});

interface SearchFieldProps {
  input: RefObject<HTMLInputElement>;
  label: string;
  placeholder: string;
  text: string;
  minLength: number;
  expanding: boolean;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClear: () => void;
}

/** The open box: the field, its clear button, and a hint while the text is too short. */
function SearchField(props: SearchFieldProps) {
  const { input, label, placeholder, text, minLength, expanding, onType, onKeyDown, onClear } =
    props;
  const { t } = useTranslation('kit');
  const direction = useFieldDirection(text);
  const hintId = useId();
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
          placeholder={placeholder}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {(text !== '' || expanding) && (
          <button
            type="button"
            className="rw-search-clear"
            aria-label={t('search.clear')}
            onClick={onClear}
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
}
