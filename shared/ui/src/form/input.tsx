import { Input as AntInput, type InputProps, type InputRef } from 'antd';
import type { TextAreaProps, TextAreaRef } from 'antd/es/input/TextArea';
import { forwardRef } from 'react';
import { AntdScope, scoped } from '../antd/scope';
import { useFieldDirection } from '../core/use-direction';

const Field = forwardRef<InputRef, InputProps>(function Input(props, ref) {
  const dir = useFieldDirection(props.value);
  return (
    <AntdScope>
      <AntInput dir={dir} {...props} ref={ref} />
    </AntdScope>
  );
});

const TextArea = forwardRef<TextAreaRef, TextAreaProps>(function TextArea(props, ref) {
  const dir = useFieldDirection(props.value);
  return (
    <AntdScope>
      <AntInput.TextArea dir={dir} {...props} ref={ref} />
    </AntdScope>
  );
});

/**
 * Text input that takes its direction from all of its letters; `TextArea` for several lines,
 * `Password` for a secret. Controlled: needs `value`.
 */
export const Input = Object.assign(Field, { TextArea, Password: scoped(AntInput.Password) });
export type { InputProps, InputRef, TextAreaProps, TextAreaRef };
