import { Select as AntdSelect, type SelectProps } from 'antd';
import type { DefaultOptionType } from 'antd/es/select';
import { CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Chooses of several; what takes the choice back is named in the person's language. */
export function Select<Value = unknown, Option extends DefaultOptionType = DefaultOptionType>({ allowClear, ...props }: SelectProps<Value, Option>) {
  const { t } = useTranslation('kit');
  return <AntdSelect<Value, Option> {...props} allowClear={allowClear === true ? { clearIcon: <CircleX size={16} aria-hidden />, label: t('select.clear') } : allowClear ?? false} />;
}
