/** Routes that open the very place. */
export const places = {
  /** The box of a conversation, over the inbox. */
  chat: (groupGuid: string) => `/inbox?${new URLSearchParams({ chat: groupGuid }).toString()}`,
} as const;
