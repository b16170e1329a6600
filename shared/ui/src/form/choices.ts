import {
  Checkbox as AntCheckbox,
  Form as AntForm,
  Radio as AntRadio,
  Switch as AntSwitch,
} from 'antd';
import { scoped } from '../antd/scope';

export const Checkbox = Object.assign(scoped(AntCheckbox), { Group: scoped(AntCheckbox.Group) });
export const Radio = Object.assign(scoped(AntRadio), {
  Group: scoped(AntRadio.Group),
  Button: scoped(AntRadio.Button),
});
export const Switch = scoped(AntSwitch);
/** Only the form is wrapped in a scope: its items and lists are always inside of it. */
export const Form = Object.assign(scoped(AntForm), {
  Item: AntForm.Item,
  List: AntForm.List,
  ErrorList: AntForm.ErrorList,
  Provider: AntForm.Provider,
  useForm: AntForm.useForm,
  useFormInstance: AntForm.useFormInstance,
  useWatch: AntForm.useWatch,
});
