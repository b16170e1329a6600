import { InputNumber as AntInputNumber, type InputNumberProps } from 'antd';
import { forwardRef, type ComponentRef } from 'react';
import { AntdScope } from '../antd/scope';
import { parseTypedNumber } from './numerals';

/**
 * Parses typed text for antd: '' for an emptied field, NaN (no change) for text that is not a
 * number.
 */
function parse(typed: string | undefined): number {
  const text = parseTypedNumber(typed);
  // antd's type allows only numbers, but it takes '' as empty.
  return text === '' && (typed ?? '').trim() === ''
    ? ('' as unknown as number)
    : Number(text || Number.NaN);
}

/** Number input; accepts Arabic-Indic digits. `onChange` reports null when it is emptied. */
export const InputNumber = forwardRef<
  ComponentRef<typeof AntInputNumber>,
  InputNumberProps<number>
>(function InputNumber(props, ref) {
  return (
    <AntdScope>
      <AntInputNumber<number> inputMode="decimal" parser={parse} {...props} ref={ref} />
    </AntdScope>
  );
});
export type { InputNumberProps };
