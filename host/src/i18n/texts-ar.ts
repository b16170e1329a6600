import status from '@riwaq/api/locales/ar.json';
import kit from '@riwaq/ui/locales/ar.json';
import shell from '../locales/ar.json';

export { kit, shell, status };
