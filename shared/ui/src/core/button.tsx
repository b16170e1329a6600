import { LoaderCircle } from 'lucide-react';
import {
  forwardRef,
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { classes } from './classes';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLElement>, 'type'> {
  /** `primary` is filled, `text` and `link` have no frame. Default `default`. */
  type?: 'default' | 'primary' | 'text' | 'link';
  /** `type` attribute of the button. Default `button`. */
  htmlType?: 'button' | 'submit' | 'reset';
  /** Height of 27, 36 or 45 pixels. Default `middle`. */
  size?: 'small' | 'middle' | 'large';
  shape?: 'default' | 'round' | 'circle';
  icon?: ReactNode;
  /** Default `start`. */
  iconPlacement?: 'start' | 'end';
  danger?: boolean;
  /** Takes the width of its container. */
  block?: boolean;
  /** Frame and text of `primary`, without the filling. */
  ghost?: boolean;
  /** Shows a spinner and ignores clicks; the focus stays. */
  loading?: boolean;
  /** Renders a link, with `target` and `rel`. */
  href?: string;
  target?: string;
  rel?: string;
}

type Appearance = Required<
  Pick<
    ButtonProps,
    'type' | 'size' | 'shape' | 'iconPlacement' | 'danger' | 'ghost' | 'block' | 'loading'
  >
>;

/** The class of a value; none for the value that the plain button has. */
const modifier = (value: string, plain: string) => value !== plain && `rw-button-${value}`;

const appearanceClasses = (
  { type, size, shape, iconPlacement, danger, ghost, block, loading }: Appearance,
  iconOnly: boolean,
): string =>
  classes(
    'rw-button',
    modifier(type, 'default'),
    modifier(size, 'middle'),
    modifier(shape, 'default'),
    danger && 'rw-button-danger',
    ghost && 'rw-button-ghost',
    block && 'rw-button-block',
    loading && 'rw-button-loading',
    iconPlacement === 'end' && 'rw-button-icon-end',
    iconOnly && 'rw-button-icon-only',
  );

const isEmpty = (children: ReactNode): boolean =>
  children === undefined || children === null || children === false;

/**
 * The product's button. Styled only by `styles/button.css`, because every page shows buttons before
 * antd's code is loaded.
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    type = 'default',
    htmlType = 'button',
    size = 'middle',
    shape = 'default',
    icon,
    iconPlacement = 'start',
    danger = false,
    block = false,
    ghost = false,
    loading = false,
    href,
    target,
    rel,
    className,
    children,
    onClick,
    disabled,
    ...rest
  },
  ref,
) {
  const sign = loading ? (
    <LoaderCircle className="rw-button-loading-sign" size="1em" aria-hidden />
  ) : (
    icon
  );
  const shared = {
    ...rest,
    className: classes(
      appearanceClasses(
        { type, size, shape, iconPlacement, danger, ghost, block, loading },
        isEmpty(children),
      ),
      className,
    ),
    'aria-busy': loading || undefined,
    onClick(event: MouseEvent<HTMLElement>) {
      if (loading || disabled) event.preventDefault();
      else onClick?.(event);
    },
  };
  const content = (
    <>
      {sign && <span className="rw-button-icon">{sign}</span>}
      {children}
    </>
  );
  if (href !== undefined && !disabled)
    return (
      <a {...shared} ref={ref as Ref<HTMLAnchorElement>} href={href} target={target} rel={rel}>
        {content}
      </a>
    );
  return (
    <button {...shared} ref={ref} type={htmlType} disabled={disabled}>
      {content}
    </button>
  );
});
