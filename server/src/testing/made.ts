import { OK } from '@riwaq/api';
import type { TestResponse } from './create-test-server';

/** Returns the data of a call that creates something. Throws if it was refused. */
export function made<Data>(what: string, response: TestResponse<Data | null>): Data {
  if (response.statusCode !== OK || response.data === null)
    throw new Error(`${what}: ${JSON.stringify(response)}`);
  return response.data;
}
