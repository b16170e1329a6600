import { createApiClient } from '../api/api-client';
import { OVERRIDE_KEY } from '../override/override-key';
import type { LocalServices } from './local-services';
import type { ShellEnvironment } from './shell-environment';
import { createSiteConfigLoader } from './site-config';

export type ServerAccess = ReturnType<typeof createServerAccess>;

/** Creates the loader of the configuration, and the clients of the API at its address. */
export function createServerAccess(
  { fetch }: Pick<ShellEnvironment, 'fetch'>,
  { site, storage, session, translations, statusTexts, token }: LocalServices,
) {
  const config = createSiteConfigLoader({
    fetch,
    site,
    token: () => (storage.read(OVERRIDE_KEY) === null ? null : token()),
  });
  /** A refused token ends its own session, never one that has begun since. */
  const onRefused = async (refused: string | null): Promise<void> => {
    await session.settled();
    if (refused !== null && refused === token()) session.end('refused');
  };
  const addresses = config.ready.then((known) => known.addresses);
  const calls = { fetch, addresses, language: () => translations.language.get(), statusTexts };
  return {
    config,
    addresses,
    onRefused,
    api: createApiClient({ ...calls, token, onRefused }),
    visitorApi: createApiClient({ ...calls, token: () => null, onRefused: () => undefined }),
  };
}
