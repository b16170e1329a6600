import { memo } from 'react';
import { linkedText } from '@riwaq/ui/compiled-in';
import { UserText } from '@riwaq/ui/core';

/** Text of a message with its line breaks; links open in a new tab. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return (
    <UserText as="p" className="rw-messaging-text">
      {linkedText(text)}
    </UserText>
  );
});
