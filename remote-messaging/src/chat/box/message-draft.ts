import { useDraft, type Draft } from '@riwaq/ui/core';

/** What the person is writing in a conversation. */
export const useMessageDraft = (groupGuid: string): Draft<string> =>
  useDraft(`chat:${groupGuid}`, { initial: '' });
