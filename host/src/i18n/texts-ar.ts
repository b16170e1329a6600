import { actionErrors, errors, fields, success, unknown } from '@riwaq/api/locales/ar.json?first';
import kit from '@riwaq/ui/locales/ar.json';
import shell from '../locales/ar.json';

const status = { actionErrors, errors, fields, success, unknown };

export { kit, shell, status };
