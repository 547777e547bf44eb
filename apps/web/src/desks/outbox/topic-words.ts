/** What a channel is called on the desk. */
export const topicWords: Readonly<Record<string, string>> = {
  "message-email": "mail",
  "message-sms": "text message",
  "web-push": "push",
};
