interface ContentPlace {
  topicGuid: string;
  contentGuid: string;
}

const route = (parameters: Record<string, string>) =>
  `/forums?${new URLSearchParams(parameters).toString()}`;

/** Routes of topics and contents (FORUM-30: notifications open a content's replies or rates). */
export const places = {
  topic: (topicGuid: string) => route({ topicGuid }),
  content: ({ topicGuid, contentGuid }: ContentPlace) => route({ topicGuid, contentGuid }),
  rates: ({ topicGuid, contentGuid }: ContentPlace) =>
    route({ topicGuid, contentGuid, open: 'rates' }),
  reply: ({ topicGuid, contentGuid, replyGuid }: ContentPlace & { replyGuid: string }) =>
    route({ topicGuid, contentGuid, open: 'replies', replyGuid }),
} as const;
