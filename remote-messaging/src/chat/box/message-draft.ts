import { useDraft, type Draft } from '@riwaq/ui/core';

/** Stored draft of a message in a conversation. */
export const useMessageDraft = (groupGuid: string): Draft<string> =>
  useDraft(`chat:${groupGuid}`, { initial: '' });
