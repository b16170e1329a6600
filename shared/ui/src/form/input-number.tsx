import { InputNumber as AntInputNumber, type InputNumberProps } from 'antd';
import { forwardRef, type ComponentRef } from 'react';
import { AntdScope } from '../antd/scope';
import { parseTypedNumber } from './numerals';

/** What was typed, for antd: an emptied field is empty, and what is no number changes nothing. */
function parse(typed: string | undefined): number {
  const text = parseTypedNumber(typed);
  // Its type knows numbers only, but by '' it tells that nothing is left.
  return text === '' && (typed ?? '').trim() === ''
    ? ('' as unknown as number)
    : Number(text || Number.NaN);
}

/** A number; Arabic-Indic digits are accepted. `onChange` tells null of an emptied field. */
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
