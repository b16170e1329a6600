import {
  Alert as AntAlert,
  Descriptions as AntDescriptions,
  Divider as AntDivider,
  Segmented as AntSegmented,
  Tabs as AntTabs,
} from 'antd';
import { scoped } from '../antd/scope';

export const Alert = scoped(AntAlert);
export const Descriptions = scoped(AntDescriptions);
export const Divider = scoped(AntDivider);
export const Segmented = scoped(AntSegmented);
export const Tabs = scoped(AntTabs);
