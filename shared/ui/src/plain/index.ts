/**
 * Parts for pages where every byte counts: native form fields, notices, user texts, files, and from
 * `page` the parts that every page has.
 */
export { CheckChoice, RadioChoice } from './choice';
export type { ChoiceProps } from './choice';
export { Notice } from './notice';
export type { NoticeProps } from './notice';
export { PasswordField } from './password-field';
export type { PasswordFieldProps } from './password-field';
export { TextBox, TextField } from './text-field';
export { isMissing, presentDataOf } from '../page/response';
export { Facts } from '../page/facts';
export { newGuid } from '../core/guid';
export { InlinePart, Part } from '../page/part';
export { Problem } from '../page/problem';
export { useDownload } from '../page/use-download';
export { usePreload } from '../page/use-preload';
export { useAttempt, useProblemText } from '../page/use-problem';
export { ViewArrival, ViewHeading } from '../page/view-heading';
export { FileCard } from '../upload/file-card';
export { RichText } from '../display/rich-text';
export { parseTypedNumber } from '../form/numerals';
import '../page/page.css';
import './plain.css';
