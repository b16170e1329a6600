import { ApiError, type ApiClient } from '@riwaq/api';
import { retriedRefetch } from '@riwaq/contract/host';
import { Store, type ReadableStore } from '../state/store';
import type { BrowserStorage } from '../storage/browser-storage';
import type { Session } from './session-store';

const SIGN_OUTS = 'signOuts';
/** Sign-outs that wait at most; the oldest go first. */
const MOST = 20;

/** Sign-outs of which the server does not know yet. */
export interface SignOuts {
  /** Whether a sign-out waits for the server to be reached. */
  readonly waits: ReadableStore<boolean>;
  /** Ends a session on the server: now, or as soon as the server is reached. */
  send(session: Session): Promise<void>;
  /** Sends what waits, until it is sent. */
  resume(): void;
  dispose(): void;
}

interface SignOutsDeps {
  storage: BrowserStorage;
  /** Calls with the token of the session that ends. */
  api: ApiClient;
  /** Calls without a token. */
  visitorApi: ApiClient;
}

/**
 * Queues sign-outs as guids of sessions, which can only end their session: a guid read from the
 * device does not give access to it (docs/decisions/0074).
 */
export function createSignOuts({ storage, api, visitorApi }: SignOutsDeps): SignOuts {
  const waiting = (): string[] => (storage.read(SIGN_OUTS) ?? '').split(' ').filter(Boolean);
  const store = (guids: readonly string[]): void => {
    if (guids.length === 0) storage.remove(SIGN_OUTS);
    else storage.write(SIGN_OUTS, guids.slice(-MOST).join(' '));
  };
  const waits = new Store(waiting().length > 0);
  const show = (): void => waits.set(waiting().length > 0);
  const done = (sent: string): void => {
    store(waiting().filter((guid) => guid !== sent));
    show();
  };
  // Another tab may have sent them.
  const stopListening = storage.onForeignChange((key) => {
    if (key === null || key === SIGN_OUTS) show();
  });

  const sendWaiting = async (): Promise<void> => {
    for (const sessionGuid of waiting()) {
      try {
        await visitorApi('POST Account/EndSession', { body: { sessionGuid } });
      } catch (cause) {
        // Stored by another hand: no guid.
        if (!(cause instanceof ApiError && cause.code === 'malformed')) throw cause;
      }
      done(sessionGuid);
    }
  };
  const sending = retriedRefetch(sendWaiting);
  const resume = (): void => {
    if (waiting().length > 0) sending.run();
  };

  return {
    waits,
    async send({ claims }) {
      const guid = String(claims['jti'] ?? '');
      if (guid !== '') store([...waiting(), guid]);
      try {
        await api('POST Account/Logout', {}, { keepalive: true });
        done(guid);
      } catch {
        show();
        resume();
      }
    },
    resume,
    dispose() {
      stopListening();
      sending.stop();
    },
  };
}
