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
/** Its items and lists stand inside it and so in its scope. */
export const Form = Object.assign(scoped(AntForm), {
  Item: AntForm.Item,
  List: AntForm.List,
  ErrorList: AntForm.ErrorList,
  Provider: AntForm.Provider,
  useForm: AntForm.useForm,
  useFormInstance: AntForm.useFormInstance,
  useWatch: AntForm.useWatch,
});
