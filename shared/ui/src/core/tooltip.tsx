import { Tooltip as AntTooltip, type TooltipProps } from 'antd';

/**
 * The landmark that something stands in, so that what is told of it is told inside of it too: the dialog over the page,
 * or else the outermost part of the page, which nothing scrolls or cuts off.
 */
const landmarkOf = (element: HTMLElement): HTMLElement => (
  element.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]')
  ?? element.closest<HTMLElement>('main') ?? element.closest<HTMLElement>('aside') ?? element.closest<HTMLElement>('header, nav, footer')
  ?? document.body
);

/** What something is called or why it is so, shown to whoever points at it or reaches it by the keyboard. */
export function Tooltip(props: TooltipProps) {
  return <AntTooltip getPopupContainer={landmarkOf} {...props} />;
}
