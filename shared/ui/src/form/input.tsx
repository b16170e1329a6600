import { Input as AntInput, type InputProps, type InputRef } from 'antd';
import type { TextAreaProps, TextAreaRef } from 'antd/es/input/TextArea';
import { forwardRef } from 'react';

const Field = forwardRef<InputRef, InputProps>(function Input(props, ref) {
  return <AntInput dir="auto" {...props} ref={ref} />;
});

const TextArea = forwardRef<TextAreaRef, TextAreaProps>(function TextArea(props, ref) {
  return <AntInput.TextArea dir="auto" {...props} ref={ref} />;
});

/** A line of text whose direction comes from its own letters; `TextArea` for several, `Password` for a secret. */
export const Input = Object.assign(Field, { TextArea, Password: AntInput.Password });
export type { InputProps, InputRef, TextAreaProps, TextAreaRef };
