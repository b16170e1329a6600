import { InputNumber as AntInputNumber, type InputNumberProps } from 'antd';
import { forwardRef, type ComponentRef } from 'react';
import { parseTypedNumber } from './numerals';

/** A number; Arabic-Indic digits are accepted. */
export const InputNumber = forwardRef<ComponentRef<typeof AntInputNumber>, InputNumberProps<number>>(function InputNumber(props, ref) {
  return <AntInputNumber<number> inputMode="decimal" parser={(typed) => Number(parseTypedNumber(typed) || Number.NaN)} {...props} ref={ref} />;
});
export type { InputNumberProps };
