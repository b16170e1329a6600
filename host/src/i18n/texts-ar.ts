import codes from '@riwaq/api/locales/ar.json?first';
import kit from '@riwaq/ui/locales/ar.json';
import shell from '../locales/ar.json';

const { actionErrors, errors, fields, success, unknown } = codes;
const status = { actionErrors, errors, fields, success, unknown };

export { kit, shell, status };
