import { forwardRef, type InputHTMLAttributes, type TextareaHTMLAttributes } from 'react';
import { classes } from '../core/classes';
import { useFieldDirection } from '../core/use-direction';

/** Text input that takes its direction from all of its letters. Controlled: needs `value`. */
export const TextField = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(
  function TextField({ className, ...props }, ref) {
    const dir = useFieldDirection(props.value);
    return <input dir={dir} {...props} ref={ref} className={classes('rw-field-box', className)} />;
  },
);

/** Multi-line text input. It grows with its content, up to twelve lines. */
export const TextBox = forwardRef<
  HTMLTextAreaElement,
  TextareaHTMLAttributes<HTMLTextAreaElement> & { value: string }
>(function TextBox({ className, value, ...props }, ref) {
  const dir = useFieldDirection(value);
  return (
    // CSS renders an invisible copy of the text, which gives the field its height.
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
