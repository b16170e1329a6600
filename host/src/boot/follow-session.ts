import type { ModuleRegistry } from '../modules/module-registry';
import { OVERRIDE_KEY } from '../override/override-key';
import { beginWriting } from '../storage/own-writing';
import type { LiveServices } from './live-services';
import type { LocalServices } from './local-services';
import type { SiteConfigLoader } from './site-config';

interface FollowSessionDeps extends Pick<LocalServices, 'session' | 'storage'>, LiveServices {
  modules: ModuleRegistry;
  config: SiteConfigLoader;
  /** Resolves when the request of the last sign-out is over. */
  signOutSent(): Promise<unknown>;
  reload(): void;
}

/**
 * Ends modules, counts and the hub connection when the user changes, and connects for the next one.
 * Returns a function that ends it.
 */
export function followSession(deps: FollowSessionDeps): () => void {
  const { session, storage, modules, unread, realtime, config } = deps;
  let person = session.current.get()?.user.userGuid;
  return session.current.subscribe((current) => {
    const next = current?.user.userGuid;
    if (next === person) return;
    person = next;
    modules.unmountAll();
    unread.clear();
    realtime.disconnect();
    if (next !== undefined) {
      beginWriting(storage, next);
      realtime.connect();
    }
    // A developer's own build is for their session only: reload, so that the next user does not run
    // its code.
    const known = config.state.get();
    if (known.kind === 'ready' && known.config.modules.some(({ override }) => override)) {
      storage.remove(OVERRIDE_KEY);
      void deps.signOutSent().then(deps.reload);
    }
  });
}
