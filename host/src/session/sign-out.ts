import type { Confirmations } from '../notices/confirmations';
import type { BrowserStorage } from '../storage/browser-storage';
import { forgetWriting, writingOf, type OwnWriting } from '../storage/own-writing';
import type { Session, SessionStore } from './session-store';
import type { SignOuts } from './sign-outs';

interface SignOutDeps {
  storage: BrowserStorage;
  session: Pick<SessionStore, 'current' | 'end'>;
  signOuts: Pick<SignOuts, 'send'>;
  confirmations: Pick<Confirmations, 'ask'>;
  text(key: string): string;
  isOffline(): boolean;
  /** Key prefixes of data that a module still has to send; null when they are unknown. */
  unsentOf(moduleId: string): readonly string[] | null;
}

interface SignOut {
  /**
   * Revokes the token and deletes the user's data on this device. Asks for confirmation first when
   * unsent writing would be lost.
   */
  signOut(): void;
  /** Resolves when the request of the last sign-out is over. */
  sent(): Promise<unknown>;
}

export function createSignOut(deps: SignOutDeps): SignOut {
  const { storage, session, signOuts, confirmations, text } = deps;
  let sending: Promise<unknown> = Promise.resolve();
  const leave = (ended: Session): void => {
    sending = signOuts.send(ended);
    // First: what other tabs and closing pages write from here on is not stored.
    forgetWriting(storage, ended.user.userGuid);
    session.end('signed-out');
  };
  /** Signs out after the user has confirmed to lose drafts and unsent texts. */
  const leaveWhenAgreed = async (userGuid: string, { unsent }: OwnWriting): Promise<void> => {
    const why = deps.isOffline() ? 'offline' : unsent > 0 ? 'unsent' : 'drafts';
    const agreed = await confirmations.ask({
      title: text('signOut.title'),
      text: text(`signOut.${why}`),
      okText: text('signOut.discard'),
      danger: true,
    });
    const ended = session.current.get();
    if (agreed && ended?.user.userGuid === userGuid) leave(ended);
  };
  return {
    signOut() {
      const ended = session.current.get();
      if (ended === null) return;
      const { userGuid } = ended.user;
      const writing = writingOf(storage, userGuid, deps.unsentOf);
      if (writing.unsent + writing.drafts === 0) leave(ended);
      else void leaveWhenAgreed(userGuid, writing);
    },
    sent: () => sending,
  };
}
