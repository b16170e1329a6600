import { memo } from 'react';
import { linkedText } from '@riwaq/ui/compiled-in';
import { UserText } from '@riwaq/ui/core';

/** What somebody wrote, line by line as they wrote it; addresses in it open a page of their own. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return (
    <UserText as="p" className="rw-messaging-text">
      {linkedText(text)}
    </UserText>
  );
});
