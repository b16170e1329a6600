/** Forms in dialogs: fields, problems and saving. */
export { Field } from './field';
export type { FieldControl } from './field';
export { refusedFields, titleProblem } from './field-problems';
export type { FieldProblems } from './field-problems';
export { FormDialog, FullScreenForm } from './form-dialog';
export { FormFoot } from './form-foot';
export type { FormFootProps } from './form-foot';
export { SwitchField } from './switch-field';
export { useAfterPress } from '../core/use-after-press';
export { useEditing } from './use-editing';
export type { Editing, FormState } from './use-editing';
