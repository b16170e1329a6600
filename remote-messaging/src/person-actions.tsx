import { TalkButton } from './chat/dock/talk-button';
import { WriteMail } from './mail/person/write-mail';

/** Messaging actions next to a person, wherever a module shows one. */
export default function PersonActions(person: { personGuid: string; personName: string }) {
  return (
    <>
      <TalkButton {...person} />
      <WriteMail {...person} />
    </>
  );
}
