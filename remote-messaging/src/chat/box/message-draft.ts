import { useDraft, type DraftHandle } from '@riwaq/ui/core';

/** Stored draft of a message in a conversation. */
export const useMessageDraft = (groupGuid: string): DraftHandle<string> =>
  useDraft(`chat:${groupGuid}`, { initial: '' });
