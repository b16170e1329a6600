/** The id of a content's card. */
export const cardId = (contentGuid: string): string => `content-${contentGuid}`;
