import { memo } from 'react';
import { UserText } from '@riwaq/ui/core';
import { textParts } from '../rules/text-links';

/** What somebody wrote, line by line as they wrote it; addresses in it open a page of their own. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return (
    <UserText as="p" className="rw-messaging-text">
      {textParts(text).map((part, index) => (part.kind === 'link'
        ? <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow">{part.text}</a>
        : part.text))}
    </UserText>
  );
});
