import status from '@riwaq/api/locales/en.json';
import kit from '@riwaq/ui/locales/en.json';
import shell from '../locales/en.json';

export { kit, shell, status };
