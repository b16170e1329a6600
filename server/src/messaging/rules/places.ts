/** Routes of messaging. */
export const places = {
  /** Opens the chat box of a conversation over the inbox. */
  chat: (groupGuid: string) => `/inbox?${new URLSearchParams({ chat: groupGuid }).toString()}`,
} as const;
