import { forwardRef, type InputHTMLAttributes, type TextareaHTMLAttributes } from 'react';
import { classes } from '../core/classes';
import { useFieldDirection } from '../core/use-direction';

/** A line of text whose direction comes from all of its letters. The text is given by `value`. */
export const TextField = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(
  function TextField({ className, ...props }, ref) {
    const dir = useFieldDirection(props.value);
    return <input dir={dir} {...props} ref={ref} className={classes('rw-field-box', className)} />;
  },
);

/** Several lines of text. It grows with what is written, up to twelve lines. */
export const TextBox = forwardRef<
  HTMLTextAreaElement,
  TextareaHTMLAttributes<HTMLTextAreaElement> & { value: string }
>(function TextBox({ className, value, ...props }, ref) {
  const dir = useFieldDirection(value);
  return (
    // What is under the field has the same words, and with them the height.
    <span className="rw-grow" data-words={value}>
      <textarea
        dir={dir}
        rows={2}
        {...props}
        value={value}
        ref={ref}
        className={classes('rw-field-box', className)}
      />
    </span>
  );
});
