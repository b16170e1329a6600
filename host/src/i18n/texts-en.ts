import codes from '@riwaq/api/locales/en.json?first';
import kit from '@riwaq/ui/locales/en.json';
import shell from '../locales/en.json';

const { actionErrors, errors, fields, success, unknown } = codes;
const status = { actionErrors, errors, fields, success, unknown };

export { kit, shell, status };
