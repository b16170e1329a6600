/** Read-only content: rich text, ratings and the sanitiser. */
export { Alert, Descriptions, Divider, Segmented, Tabs } from './scoped-components';
export type { AlertProps, DescriptionsProps, SegmentedProps, TabsProps } from 'antd';
export { Rate } from './rate';
export type { RateProps } from './rate';
export { RichText } from './rich-text';
export type { RichTextProps } from './rich-text';
export { sanitiseHtml } from './sanitise';
