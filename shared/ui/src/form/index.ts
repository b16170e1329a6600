/** What a person fills in. */
export { Checkbox, Form, Radio, Select, Switch } from 'antd';
export type { FormInstance, FormProps, SelectProps } from 'antd';
export { AudiencePicker } from './audience-picker';
export type { AudiencePickerProps, AudienceValue } from './audience-picker';
export { ChipList } from './chip-list';
export type { Chip, ChipListProps } from './chip-list';
export { ClassChoice, sectionsOf, withSubject } from './class-choice';
export type { ClassChoiceProps, ClassDraft } from './class-choice';
export { Input } from './input';
export type { InputProps, InputRef, TextAreaProps, TextAreaRef } from './input';
export { InputNumber } from './input-number';
export type { InputNumberProps } from './input-number';
export { MentionList, mentionKey } from './mention-list';
export type { MentionChoice, MentionListProps } from './mention-list';
export { mentionQuery } from './mention-query';
export { parseTypedNumber } from './numerals';
export { PagedSelect } from './paged-select';
export type { PagedChoice, PagedSelectProps } from './paged-select';
