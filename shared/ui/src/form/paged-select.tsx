import { SEARCH_DEBOUNCE_MS } from '@riwaq/api';
import type { SelectProps } from 'antd';
import { Spin } from '../core/spin';
import type { UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../core/use-debounced';
import type { PagedList } from '../page/use-paged';
import { LoadFailed } from './load-failed';
import { Select } from './select';

/**
 * A choice with its label: the label of the current choice is shown even if the loaded pages lack
 * it.
 */
export interface PagedChoice {
  value: string;
  label: string;
}

type Named = Pick<
  SelectProps,
  | 'id'
  | 'status'
  | 'aria-labelledby'
  | 'aria-describedby'
  | 'aria-invalid'
  | 'aria-required'
  | 'aria-label'
>;
export interface PagedSelectProps<Item> extends Named {
  /** Search results of the server, page by page. */
  list: Pick<PagedList<unknown, Item>, 'state' | 'more' | 'hasMore' | 'loadMore'>;
  choiceOf: (item: Item) => PagedChoice;
  value: PagedChoice | null;
  onChange: (chosen: PagedChoice | null) => void;
  /**
   * Requests a search from the server: debounced while typing, and with '' when the list closes.
   */
  onSearch: (searchText: string) => void;
  placeholder: string;
  disabled?: boolean;
}

/** Pixels before the end of the list at which the next page is requested. */
const AHEAD = 120;

/** Select with search on the server; loads further pages near the end of the list. */
export function PagedSelect<Item>({
  list,
  choiceOf,
  value,
  onChange,
  onSearch,
  placeholder,
  disabled,
  ...named
}: PagedSelectProps<Item>) {
  const { t } = useTranslation('kit');
  const { state, more, hasMore, loadMore } = list;
  const searchSoon = useDebounced(onSearch, SEARCH_DEBOUNCE_MS);
  const search = (typed: string) => {
    const text = typed.trim();
    searchSoon(text);
    if (text === '') searchSoon.flush();
  };
  const scrolled = ({
    currentTarget: { scrollTop, clientHeight, scrollHeight },
  }: UIEvent<HTMLElement>) => {
    if (hasMore && more === 'idle' && scrollTop + clientHeight >= scrollHeight - AHEAD)
      void loadMore();
  };
  return (
    <Select<PagedChoice>
      {...named}
      className="rw-fill"
      labelInValue
      allowClear
      disabled={disabled}
      placeholder={placeholder}
      value={value}
      options={state.kind === 'ready' ? state.data.items.map(choiceOf) : []}
      loading={state.kind === 'loading'}
      showSearch={{ filterOption: false, onSearch: search }}
      onChange={(chosen) => onChange(chosen ? { value: chosen.value, label: chosen.label } : null)}
      onOpenChange={(open) => {
        if (!open) search('');
      }}
      onPopupScroll={scrolled}
      notFoundContent={
        state.kind === 'failed' ? (
          <LoadFailed onRetry={state.retry} />
        ) : (
          <span role="status">{t(state.kind === 'loading' ? 'loading' : 'nothingFound')}</span>
        )
      }
      popupRender={(choices) => (
        <>
          {choices}
          {more === 'loading' && (
            <div className="rw-reach" role="status">
              <Spin size="small" />
              <span className="rw-hidden">{t('loadingMore')}</span>
            </div>
          )}
          {more === 'failed' && <LoadFailed onRetry={() => void loadMore()} />}
        </>
      )}
    />
  );
}
