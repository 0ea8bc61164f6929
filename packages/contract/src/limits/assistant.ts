/** Limits of a conversation with the assistant, for server and web app. Lengths are in UTF-16 code units. */
export const assistantLimits = {
  /** Maximum characters of a question. */
  questionMax: 4000,
  /** Maximum length of an answer. Longer answers are truncated. */
  answerMax: 16_000,
  /** Maximum number of messages that are sent, including the question. Older messages are omitted. */
  messagesMax: 20,
  /** Maximum total length of the messages that are sent. */
  totalMax: 24_000,
  /** Maximum number of questions of a user within `window` (in ms). */
  questions: 20,
  window: 600_000,
} as const;
