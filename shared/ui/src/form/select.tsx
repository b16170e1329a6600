import { searchMatcher, textDirection, type TextDirection } from '@riwaq/api';
import { Select as AntdSelect, type SelectProps } from 'antd';
import type { DefaultOptionType } from 'antd/es/select';
import { CircleX } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AntdScope } from '../antd/scope';
import { classes } from '../core/classes';
import { usePageDirection } from '../core/use-direction';

/**
 * Adds a direction class to options, because a label that is an element would make screen readers
 * announce the value instead. antd copies the class to the selected item.
 */
function withDirections<Option extends DefaultOptionType>(
  options: readonly Option[],
  page: TextDirection,
): Option[] {
  return options.map((option) => {
    const inner: unknown = option['options'];
    if (Array.isArray(inner))
      return { ...option, options: withDirections(inner as Option[], page) };
    if (typeof option.label !== 'string') return option;
    return {
      ...option,
      className: classes(option.className, `rw-dir-${textDirection(option.label, page)}`),
    };
  });
}

/**
 * Filters options by the words of their labels. antd calls the filter for each option, so the
 * matcher of the last search is reused.
 */
function createLabelFilter() {
  let search = '';
  let matches = searchMatcher(search);
  return (typed: string, option: DefaultOptionType | undefined): boolean => {
    if (typed !== search) {
      search = typed;
      matches = searchMatcher(typed);
    }
    return typeof option?.label === 'string' && matches(option.label);
  };
}
const matchesLabel = createLabelFilter();

/**
 * Select with texts in the user's language, the clear button's name included. With `showSearch` and
 * no filter of its own, it searches for words in the labels.
 */
export function Select<Value = unknown, Option extends DefaultOptionType = DefaultOptionType>({
  allowClear,
  options,
  showSearch,
  ...props
}: SelectProps<Value, Option>) {
  const { t } = useTranslation('kit');
  const page = usePageDirection();
  const directed = useMemo(() => options && withDirections(options, page), [options, page]);
  const hasOwnSearch = props.filterOption !== undefined || props.onSearch !== undefined;
  const clear = { clearIcon: <CircleX size={16} aria-hidden />, label: t('select.clear') };
  return (
    <AntdScope>
      <AntdSelect<Value, Option>
        {...props}
        {...(directed && { options: directed })}
        showSearch={
          showSearch === true && !hasOwnSearch ? { filterOption: matchesLabel } : showSearch
        }
        allowClear={allowClear === true ? clear : (allowClear ?? false)}
      />
    </AntdScope>
  );
}
